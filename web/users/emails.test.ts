// Several addresses in one text.
import { expect, it } from 'vitest'
import { splitEmails, withEmails } from './emails.ts'

it.each([
  ['ana@norra.example', ['ana@norra.example']],
  ['  ', []],
  ['a@x.example, b@x.example;c@x.example\nd@x.example\te@x.example', 'abcde'],
  ['a@x.example، b@x.example؛c@x.example、d@x.example；e@x.example', 'abcde'],
  ['Ana Ó <a@x.example>, "Weber, Jonas" <b@x.example>;c@x.example', 'abc'],
  ['<a@x.example>\n<b@x.example>', 'ab'],
  ['ａ@x.example', 'a'],
  ['Ana <wrong>', ['Ana', '<wrong>']],
])('%s is split', (text, parts) => {
  const expected = typeof parts === 'string' ? [...parts].map((one) => `${one}@x.example`) : parts
  expect(splitEmails(text)).toEqual(expected)
})

it('takes each address once, and marks what can be none', () => {
  const list = withEmails(
    [{ email: 'Ana@norra.example' }],
    'ana@NORRA.example wrong@ x@y b@x.example b@x.example',
  )
  expect(list).toEqual([
    { email: 'Ana@norra.example' },
    { email: 'wrong@', fault: 'email_invalid' },
    { email: 'x@y', fault: 'email_invalid' },
    { email: 'b@x.example' },
  ])
})
