// The organisation chart over the Users screen: who stands where, and for some, changing it.
import { CloseButton, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '#web/lib/user.ts'
import { orgChartQuery } from '#web/lib/users.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Load } from '#web/ui/Load.tsx'
import { ChartEditor } from './ChartEditor.tsx'
import classes from './OrgChartModal.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Pixels, as drawn. */
const WIDTH = 1200

export function OrgChartModal({ isOpen, onClose }: Props) {
  // Whether it closes is for what is in it to say: something may be unsaved.
  const mayClose = useRef((_isByButton: boolean) => true)
  const close = (isByButton: boolean) => {
    if (mayClose.current(isByButton)) onClose()
  }
  return (
    <Dialog.Frame isOpen={isOpen} onClose={() => close(false)} width={WIDTH}>
      <Sheet mayClose={mayClose} onCloseButton={() => close(true)} onClose={onClose} />
    </Dialog.Frame>
  )
}

interface SheetProps {
  mayClose: RefObject<(isByButton: boolean) => boolean>
  onCloseButton: () => void
  onClose: () => void
}

function Sheet({ mayClose, onCloseButton, onClose }: SheetProps) {
  const t = useTranslations()
  const query = useQuery(orgChartQuery)
  const isEditable = useCan('users.updateOrgChart')
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const hintId = useId()
  return (
    <div className={classes.sheet}>
      <div className={classes.head}>
        <div className={classes.words}>
          {/* The focus begins here: what comes first is what there is to do. */}
          <Modal.Title className={classes.title} tabIndex={-1} data-autofocus>
            {t('orgChart.title')}
          </Modal.Title>
          <p id={hintId} className={classes.hint}>
            {isEditable ? t('orgChart.hint') : t('orgChart.readOnlyHint')}
          </p>
        </div>
        <div ref={setTools} className={classes.tools} />
        <CloseButton className={classes.close} aria-label={t('common.close')} onClick={onCloseButton} />
      </div>
      <Load query={query} skeleton={<Skeleton />} failure={t('orgChart.failed')} isEditable={isEditable}>
        {(saved) => <ChartEditor {...{ saved, tools, hintId, mayClose, onClose }} />}
      </Load>
    </div>
  )
}

const rows = [0, 1, 2]

/** Three levels of three departments. */
function Skeleton() {
  return (
    <div className={classes.skeleton}>
      {rows.map((row) => (
        <div key={row} className={classes.bones}>
          <Bone width={80} height={10} />
          {rows.map((column) => (
            <span key={column} className={classes.bone}>
              <Bone width="100%" height={92} radius={12} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
