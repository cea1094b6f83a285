// Acts that need a proof of who is there: where the server asks for one, a dialog does, and the act is done again.
import { useCallback, useEffect, useRef } from 'react'
import { CallError } from '#web/lib/call.ts'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { createStore } from '#web/lib/store.ts'

/** The question was closed: the act was not done, and there is nothing to say. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed'
}

interface Question {
  /** Only a code or a passkey will do. */
  isOfFactor: boolean
  answer: (isConfirmed: boolean) => void
  answered: Promise<boolean>
}

const question = createStore<Question | null>(null)

/** What ConfirmIdentity.tsx shows, for all who wait for the same proof. */
export const confirmation = {
  useIsAsked: (): boolean => question.use() !== null,
  isOfFactor: (): boolean => question.get()?.isOfFactor ?? false,
  answer: (isConfirmed: boolean): void => {
    const asked = question.get()
    question.set(null)
    asked?.answer(isConfirmed)
  },
}

async function ask(isOfFactor: boolean): Promise<void> {
  if (!question.get()) {
    let answer: Question['answer'] = () => {}
    const answered = new Promise<boolean>((resolve) => {
      answer = resolve
    })
    question.set({ isOfFactor, answer, answered })
  }
  if (!(await question.get()?.answered)) throw new NotConfirmed()
}

/** `code_needed`: what was sent with the act proves nothing in this session. */
const isAsking = ({ code }: CallError): boolean => code === 'confirmation_needed' || code === 'code_needed'

/** Asks, and gives the focus back to what had it when the question is closed. */
function useAskPerson(isOfFactor: boolean): (focused: Element | null) => Promise<void> {
  const waits = useRef(0)
  // The question goes with the screen that asked.
  useEffect(
    () => () => {
      if (waits.current > 0) confirmation.answer(false)
    },
    [],
  )
  return useCallback(
    async (focused) => {
      waits.current++
      try {
        await ask(isOfFactor)
      } catch (error) {
        if (focused instanceof HTMLElement) keepFocus(() => focused)
        throw error
      } finally {
        waits.current--
      }
    },
    [isOfFactor],
  )
}

/** Has the person confirm by a code or a passkey, after which the session is a strong one. False: they did not. */
export function useConfirmedByFactor(): () => Promise<boolean> {
  const askPerson = useAskPerson(true)
  return useCallback(
    () =>
      askPerson(document.activeElement).then(
        () => true,
        () => false,
      ),
    [askPerson],
  )
}

/**
 * Runs an act, and once more after the person has confirmed who they are, if the server wants to know. Rejects with
 * NotConfirmed when they close the question, otherwise as the act does.
 *
 *     const confirmed = useConfirmed()
 *     await confirmed(() => call(deleteCompany))
 */
export function useConfirmed(): <T>(act: () => Promise<T>) => Promise<T> {
  const askPerson = useAskPerson(false)
  return useCallback(
    async (act) => {
      // A button that is disabled while the act runs has lost it by the time the dialog could give it back.
      const focused = document.activeElement
      try {
        return await act()
      } catch (error) {
        if (!(error instanceof CallError && isAsking(error))) throw error
      }
      await askPerson(focused)
      return await act()
    },
    [askPerson],
  )
}
