// The question before a passkey or a connected sign-in goes, which can no longer be used to log in then.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { useOpenedLater } from '#web/lib/use-opened-later.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAct } from './use-act.ts'

interface Props {
  id: string
  /** Of the list that it goes from. */
  queryKey: QueryKey
  remove: () => Promise<unknown>
  words: { question: string; hint: string; verb: string; doing: string; done: string }
  isOpen: boolean
  onClose: () => void
  /** Gets the focus once the item's own button is gone. */
  heir: () => HTMLElement | null | undefined
}

export function RemoveItem({ id, queryKey, remove, words, isOpen, onClose, heir }: Props) {
  const client = useQueryClient()
  const isShown = useOpenedLater(isOpen)
  const { run, isDoing, fault } = useAct()
  const confirm = async () => {
    if (!(await run(remove))) return
    onClose()
    client.setQueryData(queryKey, (list: { id: string }[] = []) => list.filter((other) => other.id !== id))
    toast({ text: words.done, tone: 'done' })
    keepFocus(heir)
  }
  return (
    <ConfirmDialog
      isOpen={isShown}
      onClose={onClose}
      question={words.question}
      verb={words.verb}
      doing={words.doing}
      isDoing={isDoing}
      fault={fault}
      onConfirm={() => void confirm()}
    >
      <p>{words.hint}</p>
    </ConfirmDialog>
  )
}
