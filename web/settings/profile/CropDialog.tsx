// Chooses the square of a picture that is kept, by dragging, by the arrow keys, and by a slider for how near it is.
import 'react-easy-crop/react-easy-crop.css'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslations } from 'use-intl'
import { errorText } from '#web/lib/error-text.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type Fault, FormAlert } from '#web/ui/FormAlert.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import classes from './CropDialog.module.css'
import { cut, type Picture, type Square } from './picture.ts'
import { useSendPicture } from './use-picture.ts'

interface Props {
  picture: Picture
  onClose: () => void
}

export function CropDialog({ picture, onClose }: Props) {
  const t = useTranslations('settings.profile.picture')
  return (
    <Dialog isOpen onClose={onClose} title={t('crop')} width={440}>
      <CropForm picture={picture} onClose={onClose} />
    </Dialog>
  )
}

const MOST_ZOOM = 4
const STEP = 0.1

function CropForm({ picture, onClose }: Props) {
  const t = useTranslations()
  const hintId = useId()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [square, setSquare] = useState<Square>(() => middleOf(picture.image))
  const [fault, setFault] = useState<Fault | null>(null)
  const { mutateAsync: send, isPending } = useSendPicture(onClose)
  const submit = async () => {
    if (isPending) return
    setFault(null)
    try {
      const bytes = await cut(picture, square)
      if (bytes) await send(bytes)
      else setFault({ text: t('errors.image_invalid') })
    } catch (error) {
      setFault({ text: errorText(t, error) })
    }
  }
  return (
    <Dialog.Form
      onSubmit={submit}
      onCancel={onClose}
      actions={
        <SaveButton isSaving={isPending} savingLabel={t('settings.profile.picture.sending')}>
          {t('settings.profile.picture.use')}
        </SaveButton>
      }
    >
      {/* A picture is not mirrored, and neither is where one drags it. */}
      <div className={classes.stage} dir="ltr">
        <Cropper
          image={picture.address}
          crop={place}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          cropperProps={{
            role: 'group',
            'aria-label': t('settings.profile.picture.area'),
            'aria-describedby': hintId,
          }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          // Before it has a size there is nothing to tell.
          onCropComplete={(_, pixels) => pixels.width > 0 && setSquare(pixels)}
        />
      </div>
      <p id={hintId} className={classes.hint}>
        {t('settings.profile.picture.cropHint')}
      </p>
      <div className={classes.zoom}>
        <IconZoomOut size={18} aria-hidden />
        <input
          type="range"
          className={classes.slider}
          data-autofocus
          aria-label={t('settings.profile.picture.zoom')}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          min={1}
          max={MOST_ZOOM}
          step={STEP}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
        <IconZoomIn size={18} aria-hidden />
      </div>
      <FormAlert fault={fault} />
    </Dialog.Form>
  )
}

/** What is kept of a picture that was not moved. */
function middleOf({ naturalWidth, naturalHeight }: HTMLImageElement): Square {
  const width = Math.min(naturalWidth, naturalHeight)
  return { x: (naturalWidth - width) / 2, y: (naturalHeight - width) / 2, width }
}
