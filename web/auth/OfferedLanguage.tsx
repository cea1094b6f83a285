// English is the default (spec section 9); whose browser asks for another language that is spoken here is offered it.
import { useRef } from 'react'
import { languages } from '#contract/languages.ts'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { isLanguageChosen, useLanguage } from '#web/lib/language.ts'
import { spokenLanguages } from '#web/locales/load.ts'
import { TextButton } from '#web/ui/TextButton.tsx'
import { useChooseLanguage } from '#web/ui/use-choose-language.ts'
import { browserLanguage } from './browser-language.ts'

export function OfferedLanguage() {
  const place = useRef<HTMLSpanElement>(null)
  const chooseLanguage = useChooseLanguage()
  const shown = useLanguage()?.code
  const offered = browserLanguage(navigator.languages, spokenLanguages)
  if (!offered || offered === shown || isLanguageChosen()) return null
  const { name, tag } = languages[offered]
  const choose = () => {
    const bar = place.current?.parentElement
    chooseLanguage(offered)
    keepFocus(() => bar?.querySelector('button'))
  }
  return (
    <span ref={place} lang={tag.replace(/-u-.*/, '')}>
      <TextButton onClick={choose}>{name}</TextButton>
    </span>
  )
}
