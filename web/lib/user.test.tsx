// Who is signed in, as screens see it.
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, it } from 'vitest'
import { fakeServer, refusal, userOf } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { endSession } from '#web/lib/session.ts'
import { userQuery, useUser } from '#web/lib/user.ts'

afterEach(cleanup)

let again = () => {}

function Screen() {
  const [times, setTimes] = useState(1)
  again = () => setTimes(times + 1)
  const { firstName } = useUser()
  return (
    <p>
      {firstName} {times}
    </p>
  )
}

it('is still the last one in a screen that is rendered before the guard takes it away', () => {
  fakeServer({ 'GET /api/user': () => [401, refusal('no_session')] })
  queryClient.setQueryData(userQuery.queryKey, userOf())
  render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  )
  endSession()
  flushSync(() => again())
  expect(screen.getByText('Mara 2')).toBeTruthy()
})
