// A person's role in the company, in its tone.
import '@mantine/core/styles/Badge.layer.css'
import { Badge } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { roleName } from '#web/lib/role-name.ts'
import classes from './RoleBadge.module.css'

const tones = new Map([
  ['admin', 'red'],
  ['manager', 'orange'],
  ['user', 'blue'],
])

/** A role of the company's own has no tone. */
export function RoleBadge({ role }: { role: string }) {
  const t = useTranslations()
  const tone = tones.get(role.toLowerCase())
  return (
    <Badge
      {...(tone ? { color: tone } : { variant: 'outline', color: 'gray', className: classes.own ?? '' })}
      title={tone ? undefined : role}
    >
      {roleName(t, role)}
    </Badge>
  )
}
