// What is left of Markdown when only its words count.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

const ID = '01a22085-c493-7489-bb82-6529d9b19c71'

test.each([
  [`@[Mara Ilves](user:${ID}), look`, 'Mara Ilves, look'],
  ['# Head\n\nSome **bold**, *slanted* and ~~gone~~', 'Head\n\nSome bold, slanted and gone'],
  ['- one\n- [x] two\n1. three', 'one\ntwo\nthree'],
  ['> quoted\n>> twice', 'quoted\ntwice'],
  ['See [the plan](https://lintel.example/a_b) and ![a door](x.png)', 'See the plan and a door'],
  ['`npm start` and\n```sh\nls -la\n```', 'npm start and\n\nls -la\n'],
  ['2 * 3 * 4, snake_case_name, C:\\temp', '2 * 3 * 4, snake_case_name, C:\\temp'],
  ['\\*not slanted\\*', '*not slanted*'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['**時光**機 and __bold__', '時光機 and bold'],
  ['a    b', 'a    b'],
  ['', ''],
])('%j reads as %j', (markdown, expected) => {
  expect(plainText(markdown)).toBe(expected)
})

test('it never grows, and hostile text takes no longer than its length asks for', () => {
  fc.assert(fc.property(fc.string(), (text) => plainText(text).length <= text.length))
  const began = performance.now()
  for (const piece of ['*', '_a', '[', '[a](', '**a ', '> ', '`', '@[a](user:', '\\']) {
    plainText(piece.repeat(50_000 / piece.length))
  }
  expect(performance.now() - began).toBeLessThan(5_000)
})
