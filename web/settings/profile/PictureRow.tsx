// The person's picture: chosen or dropped, cut in a dialog, taken away.
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#web/lib/user.ts'
import { type Fault, FormAlert } from '#web/ui/FormAlert.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import classes from './PictureRow.module.css'
import { openPicture, type Picture, pictureTypes } from './picture.ts'
import { useRemovePicture } from './use-picture.ts'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

export function PictureRow() {
  const t = useTranslations('settings.profile.picture')
  const errors = useTranslations('errors')
  const user = useUser()
  const input = useRef<HTMLInputElement>(null)
  const upload = useRef<HTMLButtonElement>(null)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [isOver, setIsOver] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const { remove, isRemoving } = useRemovePicture(() => upload.current?.focus())

  const choose = async (file: File | undefined) => {
    if (!file) return
    setFault(null)
    const opened = await openPicture(file)
    if (typeof opened === 'string')
      setFault({ text: opened === 'too_large' ? t('tooLarge') : errors(opened) })
    else setPicture(opened)
  }
  const close = () => {
    if (picture) URL.revokeObjectURL(picture.address)
    setPicture(null)
    upload.current?.focus()
  }
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void choose(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button does the same
    <div
      className={classes.place}
      data-over={isOver || undefined}
      onDragOver={drag}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <PersonAvatar person={user} size={72} />
      <div className={classes.words}>
        <div className={classes.buttons}>
          <Button
            ref={upload}
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {user.profileImage ? t('replace') : t('upload')}
          </Button>
          {user.profileImage && (
            <Button variant="subtle" aria-busy={isRemoving} onClick={remove}>
              {t('remove')}
            </Button>
          )}
        </div>
        <p className={classes.hint}>{t('hint')}</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('upload')}
        accept={pictureTypes.join()}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <div className={classes.fault}>
        <FormAlert fault={fault} />
      </div>
      {picture && (
        <Suspense>
          <CropDialog picture={picture} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
