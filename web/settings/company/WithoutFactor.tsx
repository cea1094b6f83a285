// How many members have no second factor yet, and who.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { listMembersWithoutFactor } from '#contract/companies.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'
import { fullName } from '#web/lib/person.ts'
import classes from './CompanyRows.module.css'

const withoutFactorQuery = queryOptions({
  queryKey: ['users', 'without-factor'],
  queryFn: async ({ signal }): Promise<ReplyOf<typeof listMembersWithoutFactor>> =>
    await call(listMembersWithoutFactor, undefined, { signal }),
  // Nobody tells when somebody gets one.
  refetchOnMount: 'always',
})

/** `atMost`: how many are named. Nothing where everybody has one. */
export function WithoutFactor({ atMost }: { atMost: number }) {
  const t = useTranslations('settings.company.twoFactor')
  const format = useFormatter()
  const { data } = useQuery(withoutFactorQuery)
  if (!data?.count) return null
  const { items, count, of } = data
  const named = items.slice(0, atMost)
  const names = named.map((person) => <bdi key={person.id}>{fullName(person)}</bdi>)
  const others = count - named.length
  const list = others > 0 ? [...names, t('andMore', { count: others })] : names
  return <p className={classes.typed}>{t.rich('without', { count, of, names: () => format.list(list) })}</p>
}
