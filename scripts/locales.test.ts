// The locale files: same keys, valid ICU messages, every plural form, the placeholders of the English text.
import { describe, expect, it } from 'vitest'
import { errorCodes } from '#contract/errors.ts'
import { isLanguageCode, languages } from '#contract/languages.ts'
import { flatten, localeCodes, localeFolders, needsOf, readLocale } from './messages.ts'

type Messages = Map<string, string>

function keyFaults(english: Messages, messages: Messages): string[] {
  const missing = [...english.keys()].filter((key) => !messages.has(key)).map((key) => `${key} is missing`)
  return [
    ...missing,
    ...[...messages.keys()].filter((key) => !english.has(key)).map((key) => `${key} is not in en`),
  ]
}

const samples = [...Array(201).keys(), 1_000, 1_000_000]

/** Whether exact forms such as `=1` stand for every number of a form, as in English `=1` for `one`. */
function isSpeltOut(tag: string, type: 'cardinal' | 'ordinal', form: string, forms: string[]): boolean {
  const rules = new Intl.PluralRules(tag, { type })
  const numbers = samples.filter((number) => rules.select(number) === form)
  return numbers.length > 0 && numbers.every((number) => forms.includes(`=${number}`))
}

/** Forms that the language tells apart, and forms that it does not know. */
function pluralFaults(tag: string, message: string, english: string): string[] {
  const own = needsOf(message).plurals
  const faults = own.flatMap(({ name, type, forms }) => {
    const wanted: string[] = new Intl.PluralRules(tag, { type }).resolvedOptions().pluralCategories
    const missing = wanted.filter((form) => !forms.includes(form) && !isSpeltOut(tag, type, form, forms))
    const unknown = forms.filter((form) => !form.startsWith('=') && !wanted.includes(form))
    return [
      ...missing.map((form) => `${name}: no form ${form}`),
      ...unknown.map((form) => `${name}: ${form} is never used`),
    ]
  })
  const isInflected = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.length > 1
  const flat = needsOf(english).plurals.filter(({ name }) => !own.some((plural) => plural.name === name))
  return isInflected
    ? [...faults, ...flat.map(({ name }) => `${name}: English has forms, this has none`)]
    : faults
}

function messageFaults(tag: string, message: string, english: string): string[] {
  try {
    if (message.trim() !== message || message === '') return ['blank, or white space around it']
    const [own, expected] = [needsOf(message).placeholders.join(' '), needsOf(english).placeholders.join(' ')]
    const differing = own === expected ? [] : [`placeholders are "${own}", in English "${expected}"`]
    return [...pluralFaults(tag, message, english), ...differing]
  } catch (error) {
    return [`is not a valid ICU message: ${error instanceof Error ? error.message : error}`]
  }
}

const english = readLocale('en')

const files = localeFolders.flatMap((folder) => localeCodes(folder).map((code) => ({ folder, code })))

describe.each(files)('locale $code in $folder', ({ folder, code }) => {
  const messages = readLocale(code, folder)
  const english = readLocale('en', folder)

  it('belongs to a language of the contract and has the keys of the English one', () => {
    expect(isLanguageCode(code)).toBe(true)
    expect(keyFaults(english, messages)).toEqual([])
  })

  it('is valid, inflected and asks for the same values', () => {
    const tag = isLanguageCode(code) ? languages[code].tag : code
    const faults = [...messages].flatMap(([key, message]) =>
      messageFaults(tag, message, english.get(key) ?? message).map(
        (fault) => `${code}.json ${key}: ${fault}`,
      ),
    )
    expect(faults).toEqual([])
  })
})

describe('locales', () => {
  it('are the same languages on both sides', () => {
    expect(localeCodes('server/locales')).toEqual(localeCodes('web/locales'))
  })

  it('have words for every error', () => {
    expect(errorCodes.filter((code) => !english.has(`errors.${code}`))).toEqual([])
  })

  it('are found wanting when a key is missing or too many', () => {
    const of = (tree: Parameters<typeof flatten>[0]) => flatten(tree)
    expect(keyFaults(of({ a: { b: 'x', c: 'y' } }), of({ a: { b: 'x' }, d: 'z' }))).toEqual([
      'a.c is missing',
      'd is not in en',
    ])
  })

  const members = '{count, plural, one {# member} other {# members}}'
  it.each([
    ['en', '{count, plural, one {# member', members, 'not a valid ICU message'],
    ['en', '{count, plural, other {# members}}', members, 'no form one'],
    ['ru', '{count, plural, one {# x} few {# y} other {# z}}', members, 'no form many'],
    ['ru', '{count, plural, =1 {# x} few {# y} many {# z} other {# z}}', members, 'no form one'],
    ['ar', '{count, plural, one {# x} two {# y} few {# z} many {# v} other {# w}}', members, 'no form zero'],
    ['de', '{count, plural, one {# x} few {# y} other {# z}}', members, 'few is never used'],
    ['de', '{count} Mitglieder', members, 'this has none'],
    ['de', 'Hallo {nam}', 'Hello {name}', 'placeholders'],
    ['de', 'Hallo Name', 'Hello <b>{name}</b>', 'placeholders'],
    ['de', '{kind, select, user {x} other {y}}', '{kind, select, admin {x} other {y}}', 'placeholders'],
    ['de', '', 'Hello', 'blank'],
  ])('in %s, %s is refused', (tag, message, original, fault) => {
    expect(messageFaults(tag, message, original).join()).toContain(fault)
  })

  it.each([
    ['ja', '{count}人', members],
    ['en', '{count, plural, =1 {One member} =2 {Two members} other {# members}}', members],
    ['fr', '{count, plural, one {# membre} many {# de membres} other {# membres}}', members],
    ['de', "{count, plural, =0 {Geht's?} one {# Mitglied} other {# Mitglieder}}", members],
    ['de', '<b>{name}</b>, hallo', 'Hello <b>{name}</b>'],
  ])('in %s, %s is fine', (tag, message, original) => {
    expect(messageFaults(tag, message, original)).toEqual([])
  })
})
