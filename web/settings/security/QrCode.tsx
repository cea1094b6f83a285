// A QR code: dark on white with its quiet zone in either theme, or scanners do not find it.
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Bone } from '#web/ui/Bone.tsx'
import classes from './TwoFactor.module.css'

/** Blank modules around the picture, as the standard asks for. */
const QUIET = 4

interface Picture {
  /** Modules of a side. */
  size: number
  path: string
}

async function draw(text: string): Promise<Picture> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`
    }
  }
  return { size: modules.size, path }
}

export function QrCode({ text, label }: { text: string; label: string }) {
  const t = useTranslations('settings.security.twoFactor')
  const [picture, setPicture] = useState<Picture | 'failed'>()
  useEffect(() => {
    let isGone = false
    draw(text).then(
      (drawn) => !isGone && setPicture(drawn),
      () => !isGone && setPicture('failed'),
    )
    return () => {
      isGone = true
    }
  }, [text])
  if (picture === 'failed') return <p className={classes.noPicture}>{t('noPicture')}</p>
  if (!picture) return <Bone width={168} height={168} radius={8} />
  const side = picture.size + 2 * QUIET
  return (
    <svg
      className={classes.qr}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={picture.path} />
    </svg>
  )
}
