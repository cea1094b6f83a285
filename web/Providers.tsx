// What every screen stands on: cache, language, direction, theme.
import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { IntlProvider } from 'use-intl'
import { languages } from '#contract/languages.ts'
import { appearance } from '#web/lib/appearance.ts'
import { formatLocale, useLanguage } from '#web/lib/language.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { themeChoice } from '#web/lib/theme-choice.ts'
import { shownZone } from '#web/lib/zone.ts'
import { stillTheme } from '#web/still-theme.ts'
import { resolver, theme } from '#web/theme.ts'

/** The server writes it into the page; the policy lets only style sheets with it in. */
const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
// The scroll lock of Mantine's modals makes its own style sheet and looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Manners>{children}</Manners>
    </QueryClientProvider>
  )
}

/** Of speaking and of looks. */
function Manners({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const timeZone = shownZone.use()
  const { isStill } = appearance.use()
  if (!language) return null
  const { code, messages } = language
  return (
    <IntlProvider
      locale={formatLocale(code)}
      messages={messages}
      timeZone={timeZone}
      onError={(error) => console.error(error)}
    >
      <DirectionProvider initialDirection={languages[code].direction} detectDirection={false}>
        <MantineProvider
          theme={isStill ? stillTheme : theme}
          cssVariablesResolver={resolver}
          colorSchemeManager={themeChoice}
          defaultColorScheme="auto"
          getStyleNonce={() => styleNonce}
        >
          <FollowDirection direction={languages[code].direction} />
          {children}
        </MantineProvider>
      </DirectionProvider>
    </IntlProvider>
  )
}

/** Mantine reads the direction once; a new language may change it. */
function FollowDirection({ direction }: { direction: 'ltr' | 'rtl' }) {
  const { setDirection } = useDirection()
  useEffect(() => setDirection(direction), [direction, setDirection])
  return null
}
