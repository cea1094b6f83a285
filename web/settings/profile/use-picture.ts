// Sending the own picture, and taking it away.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { removeProfileImage, setProfileImage } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { userQuery } from '#web/lib/user.ts'
import { toast } from '#web/ui/toast.ts'

/** The answer stands everywhere that shows the person. */
function useTakeUser() {
  const client = useQueryClient()
  return async (user: User) => {
    await client.cancelQueries({ queryKey: userQuery.queryKey })
    client.setQueryData(userQuery.queryKey, user)
    for (const key of ['users', 'tasks']) void client.invalidateQueries({ queryKey: [key] })
  }
}

export function useSendPicture(onSent: () => void) {
  const t = useTranslations('settings.profile.picture')
  const takeUser = useTakeUser()
  return useMutation({
    mutationFn: (file: Blob) => call(setProfileImage, undefined, { file }),
    onSuccess: async (user) => {
      await takeUser(user)
      toast({ text: t('saved'), tone: 'done' })
      onSent()
    },
  })
}

export function useRemovePicture(onRemoved: () => void) {
  const t = useTranslations()
  const takeUser = useTakeUser()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(removeProfileImage),
    onSuccess: async (user) => {
      await takeUser(user)
      toast({ text: t('settings.profile.picture.removed'), tone: 'done' })
      onRemoved()
    },
    onError: (error) => toast({ text: errorText(t, error), tone: 'failed' }),
  })
  return { isRemoving: isPending, remove: () => !isPending && mutate() }
}
