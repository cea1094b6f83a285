// Two-factor sign-in: off and how to turn it on, or on with the recovery codes that are left.
import { IconAlertTriangle } from '@tabler/icons-react'
import { type Ref, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type Security, setUpTwoFactor } from '#contract/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { RECOVERY_CODES } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import { ActButton } from './ActButton.tsx'
import { RenewCodes } from './RenewCodes.tsx'
import classes from './Security.module.css'
import { TurnOffTwoFactor } from './TurnOffTwoFactor.tsx'
import { TurnOnTwoFactor } from './TurnOnTwoFactor.tsx'
import { useAct } from './use-act.ts'
import { useAskedSetUp } from './use-asked-set-up.ts'

/** From here on the person is asked to make new ones. */
const FEW_CODES = 3

interface SetUp extends ReplyOf<typeof setUpTwoFactor> {
  isReplacing: boolean
}

type Open = 'on' | 'replace' | 'off' | 'renew'

export function TwoFactorRow({
  security: { twoFactor, twoFactorSince, recoveryCodesLeft },
}: {
  security: Security
}) {
  const t = useTranslations('settings.security.twoFactor')
  const format = useFormatter()
  const [open, setOpen] = useState<Open | null>(null)
  const [setup, setSetup] = useState<SetUp>()
  const { run, isDoing } = useAct({ isToasted: true })
  const since =
    twoFactorSince &&
    format.dateTime(new Date(twoFactorSince), { day: 'numeric', month: 'short', year: 'numeric' })
  const button = useRef<HTMLButtonElement>(null)
  const renew = useRef<HTMLButtonElement>(null)
  const replace = useRef<HTMLButtonElement>(null)
  const close = () => {
    // What had the focus before may be gone: the question that confirmed, or the link that led here.
    const opener = open === 'renew' ? renew : open === 'replace' ? replace : button
    keepFocus(() => opener.current ?? button.current)
    setOpen(null)
  }
  const turnOn = () =>
    run(async () => {
      // By the end of it two-factor is on in either case.
      setSetup({ ...(await call(setUpTwoFactor)), isReplacing: twoFactor })
      setOpen(twoFactor ? 'replace' : 'on')
    })
  useAskedSetUp('two-factor', () => {
    if (!twoFactor) void turnOn()
  })
  return (
    <>
      <SettingRow
        title={t('title')}
        hint={!twoFactor ? t('isOff') : since ? t('onSince', { day: since }) : t('isOn')}
        control={
          // One button for both, or turning it on would take away what the focus comes back to.
          <ActButton
            buttonRef={button}
            isDoing={isDoing && !twoFactor}
            isBlocked={isDoing}
            onClick={() => (twoFactor ? setOpen('off') : void turnOn())}
          >
            {twoFactor ? t('turnOff') : t('turnOn')}
          </ActButton>
        }
      >
        {twoFactor && (
          <>
            <Codes
              count={recoveryCodesLeft}
              isBlocked={isDoing}
              onRenew={() => setOpen('renew')}
              buttonRef={renew}
            />
            <div className={classes.below}>
              <ActButton buttonRef={replace} isDoing={isDoing} onClick={() => void turnOn()}>
                {t('replace')}
              </ActButton>
            </div>
          </>
        )}
      </SettingRow>
      {setup && (
        <TurnOnTwoFactor
          key={setup.secret}
          setup={setup}
          isReplacing={setup.isReplacing}
          isOpen={open === 'on' || open === 'replace'}
          onClose={close}
        />
      )}
      <TurnOffTwoFactor isOpen={open === 'off'} onClose={close} />
      <RenewCodes isOpen={open === 'renew'} onClose={close} />
    </>
  )
}

interface CodesProps {
  count: number
  isBlocked: boolean
  onRenew: () => void
  buttonRef: Ref<HTMLButtonElement>
}

function Codes({ count, isBlocked, onRenew, buttonRef }: CodesProps) {
  const t = useTranslations('settings.security.twoFactor')
  const isFew = count <= FEW_CODES
  const used = RECOVERY_CODES - count
  return (
    <div className={classes.notice} data-warns={isFew || undefined}>
      {isFew && <IconAlertTriangle className={classes.noticeIcon} size={18} aria-hidden />}
      <div className={classes.noticeWords}>
        <p className={classes.noticeTitle}>{t('codesLeft', { count, all: RECOVERY_CODES })}</p>
        <p>{isFew ? t('fewCodes') : used > 0 ? t('usedCodes', { count: used }) : t('codesHint')}</p>
      </div>
      <ActButton buttonRef={buttonRef} isBlocked={isBlocked} onClick={onRenew}>
        {t('renew')}
      </ActButton>
    </div>
  )
}
