// From a session to a scope: the only place that makes one for a request.
import type { FastifyRequest } from 'fastify'
import { knownTimeZone } from '#contract/dates.ts'
import { CONFIRMATION_SECONDS } from '#contract/limits.ts'
import { type Action, isAction } from '#contract/permissions.ts'
import { type Opening, roleOf, touchSession } from '#server/database/opening.ts'
import type { Origin, PersonScope, Scope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'

/** Where a request came from. */
export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent']?.slice(0, 400) ?? null }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once it is known; for the record of refusals. */
    member: Scope | null
  }
}

/** Lets a signed-in person in, whatever company they are in. */
export function admitPerson(request: FastifyRequest) {
  return (opening: Opening | undefined): PersonScope => {
    const session = known(opening)
    return {
      sessionId: session.session_id,
      userId: session.user_id,
      companyId: session.company_id,
      origin: originOf(request),
      isStrong: session.is_strong,
      confirmedUntil: confirmedUntil(session.confirmed_at),
      needsTwoFactor: needsTwoFactor(session),
      // Who is shut out of the company is nobody in it.
      ...(needsTwoFactor(session) ? { role: null, actions: new Set<Action>() } : roleOf(session)),
    }
  }
}

/** Lets a member in whose role holds the action, if one is asked for, from a page of the session's company. */
export function admitMember(request: FastifyRequest, can: 'member' | Action) {
  return (opening: Opening | undefined): Scope => {
    const session = known(opening)
    const companyId = session.company_id
    const { role, actions } = roleOf(session)
    if (!companyId || !role) throw fail('no_company')
    assertPageCompany(request, companyId)
    if (needsTwoFactor(session)) throw fail('two_factor_needed')
    const scope = {
      companyId,
      userId: session.user_id,
      sessionId: session.session_id,
      role,
      actions,
      isStrong: session.is_strong,
      confirmedUntil: confirmedUntil(session.confirmed_at),
      zone: session.user_zone ?? zoneOf(request) ?? session.company_zone ?? 'UTC',
      origin: originOf(request),
    }
    request.member = scope
    if (can !== 'member' && !actions.has(can)) throw fail('forbidden')
    return scope
  }
}

/** Throws `company_changed` for a page that was loaded for another company. */
export function assertPageCompany(request: FastifyRequest, companyId: string): void {
  const pageCompany = request.headers['x-company-id']
  if (pageCompany !== undefined && pageCompany !== companyId) throw fail('company_changed')
}

/** Whether the session's company asks for more than this session has. */
export const needsTwoFactor = ({ company_requires_two_factor, is_strong }: Opening): boolean =>
  company_requires_two_factor === true && !is_strong

const confirmedUntil = (confirmedAt: Date): Date =>
  new Date(confirmedAt.getTime() + CONFIRMATION_SECONDS * 1000)

/** Throws `confirmation_needed` when the person has not proved lately who they are. */
export function assertConfirmed({ confirmedUntil }: Pick<PersonScope, 'confirmedUntil'>): void {
  if (confirmedUntil.getTime() < Date.now()) throw fail('confirmation_needed')
}

/** Stops the server from starting with a route that names no permission. */
export function assertPermission(can: string, call: string): void {
  if (!['public', 'signed-in', 'member'].includes(can) && !isAction(can)) {
    throw new Error(`${call} names no permission`)
  }
}

function known(opening: Opening | undefined): Opening {
  if (!opening) throw fail('no_session')
  if (opening.is_stale) touchSession(opening.session_id)
  return opening
}

const MAX_ZONES = 1000
const zones = new Map<string, string | undefined>()

function zoneOf(request: FastifyRequest): string | undefined {
  const name = request.headers['x-time-zone']
  if (typeof name !== 'string' || name.length > 64) return undefined
  if (zones.has(name)) return zones.get(name)
  const zone = knownTimeZone(name)
  if (zones.size < MAX_ZONES) zones.set(name, zone)
  return zone
}
