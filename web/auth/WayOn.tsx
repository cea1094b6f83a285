// Where to go from a link that is done: to the companies, or to the login.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { userQuery } from '#web/lib/user.ts'

export function WayOn({ variant = 'filled' }: { variant?: 'filled' | 'default' }) {
  const t = useTranslations('auth')
  const { data: user } = useQuery(userQuery)
  const isGuest = user === null
  return (
    <Button
      component={Link}
      to={isGuest ? '/login' : '/app/select-company'}
      variant={variant}
      size="lg"
      fullWidth
    >
      {isGuest ? t('login.submit') : t('wayOn')}
    </Button>
  )
}
