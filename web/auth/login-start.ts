// With what the sign-in card is opened: a provider's step or failure behind the #, a notice of the page before. Said
// once: the address and the browser's history forget it.
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ErrorCode, isErrorCode } from '#contract/errors.ts'

export const loginNotices = ['password_set', 'factors_removed', 'session_ended'] as const
export type LoginNotice = (typeof loginNotices)[number]

/** What another page hands to the sign-in card by the router's state, where no server or history list sees it. */
export interface LoginState {
  email?: string
  notice?: LoginNotice
  mode?: 'register'
}

interface LoginStart extends LoginState {
  isSecondStep: boolean
  fault: ErrorCode | undefined
}

/** The address that was typed on the page before. */
export function emailIn(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : ''
}

function startOf(hash: string, state: unknown): LoginStart {
  const code = /^#fault=(\w+)$/.exec(hash)?.[1] ?? ''
  const notice = loginNotices.find((known) => known === (state as { notice?: unknown } | null)?.notice)
  return {
    isSecondStep: hash === '#step=two-factor',
    fault: isErrorCode(code) ? code : undefined,
    email: emailIn(state),
    ...(notice && { notice }),
    ...((state as LoginState | null)?.mode === 'register' && { mode: 'register' }),
  }
}

export function useLoginStart(): LoginStart {
  const { hash, state, pathname } = useLocation()
  const navigate = useNavigate()
  const [start] = useState(() => startOf(hash, state))
  useEffect(() => {
    if (hash || state) void navigate(pathname, { replace: true })
  }, [hash, state, pathname, navigate])
  return start
}
