// The audit log's filters as they stand in the address.
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type AuditAction, auditActions } from '#contract/audit.ts'

export interface AuditFilters {
  userId?: string
  action?: AuditAction
  /** `YYYY-MM-DD`, both days included. */
  from?: string
  to?: string
}

const names = { userId: 'person', action: 'action', from: 'from', to: 'to' } as const
const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A day of the calendar that the server takes too. */
function isDay(value: string): boolean {
  const time = /^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

const isValid: Record<keyof AuditFilters, (value: string) => boolean> = {
  userId: (value) => id.test(value),
  action: (value) => auditActions.some((action) => action === value),
  from: isDay,
  to: isDay,
}
const fields = Object.keys(names) as (keyof AuditFilters)[]

function read(params: URLSearchParams): AuditFilters {
  const found = fields
    .map((field) => [field, params.get(names[field]) ?? ''] as const)
    .filter(([field, value]) => isValid[field](value))
  return Object.fromEntries(found)
}

function write(filters: AuditFilters): string {
  const params = new URLSearchParams()
  for (const field of fields) if (filters[field]) params.set(names[field], filters[field])
  return params.toString()
}

/** The days stay in their order: the one that was not chosen follows. */
function inOrder(filters: AuditFilters, change: Partial<AuditFilters>): AuditFilters {
  const { from, to } = filters
  if (!from || !to || from <= to) return filters
  return change.from ? { ...filters, to: from } : { ...filters, from: to }
}

export type FilterChange = { [Field in keyof AuditFilters]: AuditFilters[Field] | undefined }

export function useAuditFilters() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const filters = useMemo(() => read(new URLSearchParams(search)), [search])
  const go = (next: AuditFilters) => void navigate({ search: write(next), hash }, { replace: true })
  return {
    filters,
    set: (change: FilterChange) => {
      const next = { ...filters, ...change } as AuditFilters
      go(inOrder(next, change as AuditFilters))
    },
    clear: () => go({}),
  }
}
