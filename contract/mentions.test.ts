// Mentions: who is found in a text, who is not, and that a mention that was written is found.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMentions, mentionOf, mentionsIn } from '#contract/mentions.ts'

const ann = '01890000-0000-7000-8000-000000000001'
const bo = '01890000-0000-7000-8000-000000000002'
const a = `@[Ann Lee](user:${ann})`
const b = `@[Bo](user:${bo})`

test.each([
  ['alone', a, [ann]],
  ['before a full stop', `Ask ${a}.`, [ann]],
  ['without spaces around it', `(${a},${b})`, [ann, bo]],
  ['in the order of the text', `${b} and ${a}`, [bo, ann]],
  ['once', `${a} ${b} ${a}`, [ann, bo]],
  ['with an id in capitals', `@[Ann](user:${ann.toUpperCase()})`, [ann]],
  ['in bold type, a quote and a list', `**${a}**\n\n> - ${b}`, [ann, bo]],
  ['in a table', `| who |\n|-|\n| ${a} |`, [ann]],
  ['between code', `\`x\` ${a} \`y\``, [ann]],
  ['behind one backtick', `\` ${a}`, [ann]],
  ['between backticks of other numbers', `\`\` ${a} \``, [ann]],
  ['behind an escaped backtick', `\\\` ${a} \``, [ann]],
  ['between backticks of two paragraphs', `\`\n\n${a}\n\n\``, [ann]],
  ['between backticks of two points', `- \` one\n- ${a}\n- \` two`, [ann]],
  ['behind a closed fence', `\`\`\`\ncode\n\`\`\`\n${a}`, [ann]],
  ['behind a quote whose fence stays open', `> \`\`\`\n> code\n\n${a}`, [ann]],
  ['behind a backslash that is escaped', `\\\\${a}`, [ann]],
  ['behind four spaces', `    ${a}`, [ann]],
])('is found %s', (_, text, ids) => {
  expect(mentionsIn(text)).toEqual(ids)
})

test.each([
  ['in code', `\`${a}\``],
  ['in code with two backticks', `\`\` \` ${a} \`\``],
  ['in code over two lines', `\`one\n${a}\``],
  ['in code that ends with a backslash', `\`${a}\\\``],
  ['in a fence', `\`\`\`\n${a}\n\`\`\``],
  ['in a fence of tildes that holds a fence', `~~~~\n~~~\n${a}\n~~~~`],
  ['in a fence with a language', `\`\`\`ts\n${a}\n\`\`\``],
  ['in a fence that stays open', `\`\`\`\n\n${a}`],
  ['in a fence in a quote', `> \`\`\`\n> ${a}\n> \`\`\``],
  ['in a fence in a list', `1. \`\`\`\n   ${a}\n   \`\`\``],
  ['in a fence with lines of an old Mac', `~~~\r${a}\r~~~`],
  ['in a fence with lines of Windows', `~~~\r\n${a}\r\n~~~`],
  ['when it is escaped', `\\${a}`],
  ['without a name', `@[](user:${ann})`],
  ['without an id', '@[Ann](user:ann)'],
  ['with a name over two lines', `@[Ann\nLee](user:${ann})`],
  ['with a title', `@[Ann](user:${ann} "Ann")`],
  ['with a space', `@ [Ann](user:${ann})`],
])('is not found %s', (_, text) => {
  expect(mentionsIn(text)).toEqual([])
})

test('stands where it is found, and gives the name as it was meant', () => {
  const text = `Für ${mentionOf({ id: ann, firstName: 'A [x]\\', lastName: '`*' })}.`
  const [found] = findMentions(text)
  expect(found).toMatchObject({ id: ann, name: 'A [x]\\ `*' })
  expect(text.slice(0, found?.start)).toBe('Für ')
  expect(text.slice(found?.end)).toBe('.')
})

test.each([
  ['李', '小龙'],
  ['محمد', 'الهادي'],
  ['Ann  Marie', "O'Neill"],
  ['Line\nbreak', ''],
  ['![', '](javascript:x)'],
])('mentions %s %s by name', (firstName, lastName) => {
  const [found] = findMentions(`${mentionOf({ id: bo, firstName, lastName })}.`)
  expect(found?.name).toBe(`${firstName} ${lastName}`.replace(/\s+/g, ' ').trim())
})

test('every written mention is found, whatever the name and the words around it', () => {
  const name = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => /\S/.test(text))
  fc.assert(
    fc.property(fc.uuid(), name, name, fc.string({ unit: 'binary' }), (id, firstName, lastName, words) => {
      const around = words.replace(/[`\\~]/g, '')
      expect(mentionsIn(`${around} ${mentionOf({ id, firstName, lastName })}${around}`)).toEqual([id])
    }),
  )
})

test.each([
  ['@[', 250_000],
  ['@[a', 200_000],
  ['@[a](user:', 50_000],
  ['`', 500_000],
  ['` ', 250_000],
  ['` `` ``` ', 50_000],
  ['\\', 500_000],
  ['> - ', 100_000],
  ['> ```\n', 80_000],
  ['1. ', 150_000],
  ['\n', 500_000],
])('%j again and again is read in time', (part, times) => {
  const text = part.repeat(times) + a
  const before = performance.now()
  mentionsIn(text)
  expect(performance.now() - before).toBeLessThan(1000)
})
