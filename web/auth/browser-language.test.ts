// Which of a browser's languages the interface takes.
import { expect, it } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import { browserLanguage } from './browser-language.ts'

it.each([
  [['de-AT', 'en'], 'de'],
  [['fr-CA', 'ar-EG', 'en'], 'ar'],
  [['ja'], 'ja'],
  [['EN-us'], 'en'],
  [['fr', 'es-419'], undefined],
  [['', 'x-klingon'], undefined],
  [[], undefined],
])('of %j it is %s', (tags, code) => {
  expect(browserLanguage(tags, ['en', 'ar', 'de', 'ja'])).toBe(code)
})

it.each([
  ['el-GR', 'gr'],
  ['nb-NO', 'no'],
  ['no', 'no'],
  ['zh-CN', 'zh'],
  ['pt-BR', 'pt'],
])('knows %s by its tag', (tag, code) => {
  expect(browserLanguage([tag], languageCodes)).toBe(code)
})
