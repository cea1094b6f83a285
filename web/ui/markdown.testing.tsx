// Shows a text as Markdown in a test, at an address of the web app.
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { IntlProvider } from 'use-intl'
import messages from '#web/locales/en.json'
import { Markdown } from './Markdown.tsx'

export function show(text: string, beside?: ReactNode): HTMLElement {
  const { container } = render(
    <IntlProvider locale="en" messages={messages}>
      <MantineProvider>
        <MemoryRouter>
          <div data-testid="shown">
            <Markdown text={text} />
          </div>
          <Place />
          {beside}
        </MemoryRouter>
      </MantineProvider>
    </IntlProvider>,
  )
  return container.querySelector<HTMLElement>('[data-testid=shown]') ?? container
}

function Place() {
  const { pathname, search, hash } = useLocation()
  return <output>{pathname + search + hash}</output>
}

/** Where the router is. */
export const place = (): string | null => screen.getByRole('status').textContent

/** Address and words of each link. */
export const linksOf = (shown: HTMLElement) =>
  [...shown.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent])
