// Markdown from people who mean harm: nothing runs, nothing is loaded, nothing hangs; and mentions are those of the contract.
import { cleanup } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { mentionOf, mentionsIn } from '#contract/mentions.ts'
import { linksOf, show } from './markdown.testing.tsx'

afterEach(cleanup)

/** Everything that a text may become. */
const harmless =
  'a b bdi blockquote br button code del div em h3 h4 h5 h6 hr input li ol p path pre span strong svg'
const allowed = new Set(`${harmless} table tbody td th thead tr ul`.toUpperCase().split(' '))

function expectHarmless(shown: HTMLElement) {
  for (const element of shown.querySelectorAll('*')) {
    expect(allowed).toContain(element.tagName.toUpperCase())
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^src|^srcdoc|^action|^formaction|^xlink/i)
      if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i)
    }
  }
}

it.each([
  // W32
  "[naughty link](javascript:alert('xss'&#41;)",
  '[x](javascript:alert%28%22XSS%22%29%3B)',
  '[XSS](javascript: alert`1`)',
  '> hello <a name="n"\n> href="javascript:alert(\'XSS\')">*you*</a>',
  '<img src="" onerror=alert(1)>',
  '<iframe src="javascript:alert(1)">',
  '<script>alert(1)</script>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  // Other schemes, and other spellings of these
  '[x](JaVaScRiPt:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](java&Tab;script:alert(1))',
  '[x](java&NewLine;script:alert(1))',
  '[x](&#1;javascript:alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](&nbsp;javascript:alert(1))',
  '[x](<   javascript:alert(1)>)',
  '[x](javascript://example.org/%0Aalert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](blob:https://example.org/1)',
  '[x](view-source:https://example.org)',
  '<javascript:alert(1)>',
  '<data:text/html,x>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x](javascript:alert(1) "title")',
  // Other sites that look like places of this one
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](\\\\evil.example)',
  '[x](/&Tab;/evil.example)',
  '[x](/&NewLine;/evil.example)',
  '[x](/.//evil.example)',
  '[x](/..//evil.example)',
  '[x](/%2e//evil.example)',
  '[x](/app/..//evil.example)',
  `[x](${location.origin}//evil.example)`,
  '[x](evil.example)',
  '[x](#top)',
  '[x](?task=1)',
  '[x](https://)',
  '[x](https:evil.example)',
  '[x](https:\\\\evil.example)',
  '[x]()',
])('%s is no link', (text) => {
  const shown = show(text)
  expectHarmless(shown)
  expect(linksOf(shown)).toEqual([])
  expect(shown.textContent).toMatch(/\w/)
})

it.each([
  ['[x](https://example.org/"onmouseover="alert(1))', 'https://example.org/%22onmouseover=%22alert(1)'],
  ['[x](HTTPS://EXAMPLE.ORG)', 'HTTPS://EXAMPLE.ORG'],
  ['![x](https://example.org/a.png "onerror=alert(1)")', 'https://example.org/a.png'],
  ['[x](/app?next=//evil.example)', '/app?next=//evil.example'],
])('%s leads where it says and does no more', (text, href) => {
  const shown = show(text)
  expectHarmless(shown)
  expect(linksOf(shown).map(([address]) => address)).toEqual([href])
})

const much = 50_000
/** Milliseconds; without the limits most of these take ten times as long, some never end. */
const IN_TIME = 5000
const nested = (open: string, close: string) => `${open.repeat(10_000)}a${close.repeat(10_000)}`

it.each([
  ['a long text', 'Fifty thousand characters. '.repeat(much / 27)],
  ['no spaces', 'a'.repeat(much)],
  ['graphemes of many parts', '👩‍👩‍👧‍👦'.repeat(much)],
  ['quotes in quotes', '>'.repeat(10_000)],
  ['lists in lists', '- '.repeat(10_000)],
  ['numbers in quotes', '1. > '.repeat(10_000)],
  ['ever deeper lists', Array.from({ length: 130 }, (_, level) => `${' '.repeat(2 * level)}- a`).join('\n')],
  ['brackets in brackets', nested('[', ']')],
  ['links in links', nested('[', '](u)')],
  ['pictures in pictures', nested('![', '](u)')],
  ['emphasis in emphasis', nested('*', '*')],
  ['strong in strong', `${'**a '.repeat(450)}${'b** '.repeat(450)}`],
  ['emphasis that may close anything', '*a_ '.repeat(much / 4)],
  ['backticks', Array.from({ length: 300 }, (_, length) => '`'.repeat(length)).join(' ')],
  ['headings', 'a\n=\n'.repeat(much / 4)],
  ['a wide table', `|${'a|'.repeat(800)}\n|${'-|'.repeat(800)}\n${'x\n'.repeat(800)}`],
  ['many tables', `|${'a|'.repeat(30)}\n|${'-|'.repeat(30)}\n${'|b\n'.repeat(150)}\n`.repeat(20)],
  ['a name called again and again', `[a]: https://e.example/${'x'.repeat(9000)}\n\n${'[a] '.repeat(2500)}`],
  ['entities', '&amp;'.repeat(much / 5)],
  ['addresses', 'https://e.example/('.repeat(much / 19)],
])('%s: shown in time, all of it', (_, text) => {
  const before = performance.now()
  const shown = show(text)
  expect(performance.now() - before).toBeLessThan(IN_TIME)
  expectHarmless(shown)
  expect(shown.textContent).toContain(/\w+/.exec(text)?.[0] ?? text.slice(0, 20))
})

it.each(['\n', '\r', '\n\n'])(
  'at the limits every parser trap is over soon, with lines that end in %j',
  (end) => {
    const traps = ['![', '](u)', '*a_ ', '**', '[a](', '_b*', '~~x', '<a', '`', 'a\n=\n'].map((trap) =>
      trap.repeat(1490 / (trap.match(/[*_~`[\]<]/g)?.length ?? 1)),
    )
    for (const trap of traps) {
      const text = Array.from({ length: 10 }, () => trap)
        .join(end)
        .slice(0, 20_000)
      const before = performance.now()
      show(text)
      cleanup()
      expect(performance.now() - before).toBeLessThan(IN_TIME)
    }
  },
)

const [ann, bo] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002']
const a = mentionOf({ id: ann, firstName: 'Ann_*', lastName: '|Lee`' })
const b = mentionOf({ id: bo, firstName: '[李]', lastName: '\\' })
const chips = (shown: HTMLElement) => [...shown.querySelectorAll<HTMLElement>('[data-user-id]')]

it('shows mentions by the names that the text gives', () => {
  const shown = show(`Ask ${a}. **${b}**, ![${a}](https://e.example) \`${b}\` | \\${a}`)
  expect(chips(shown).map((chip) => [chip.dataset.userId, chip.querySelector('bdi')?.textContent])).toEqual([
    [ann, '@Ann_* |Lee`'],
    [bo, '@[李] \\'],
    [ann, '@Ann_* |Lee`'],
  ])
  expect(shown.querySelector('p')?.textContent).toContain('@Ann_* |Lee`. ')
})

it('shows those that the contract counts, whatever stands around them', () => {
  const parts = [
    '`',
    '``',
    '```',
    '~~~',
    '\n',
    '\n\n',
    '\r',
    '> ',
    '- ',
    '1. ',
    '# ',
    '    ',
    '|',
    '|-|',
    '\\',
  ]
  parts.push('[', '](', '![', ')', '*', '_', '~~', '<', '>', '"', "'", ' ', 'x', 'https://e.example/', '@')
  parts.push('www.', '&', '[x](/y "', '\uFDD00\uFDD1', 'javascript:')
  const part = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...parts) }, fc.constantFrom(a, b))
  const texts = fc.array(part, { maxLength: 30 }).map((all) => all.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const shown = show(text)
      expectHarmless(shown)
      expect(new Set(chips(shown).map((chip) => chip.dataset.userId))).toEqual(new Set(mentionsIn(text)))
      cleanup()
    }),
    { numRuns: 400 },
  )
})
