// Which AI services the environment offers, and the line that a mistake gives.
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

test('Google is offered with a key, a model or an address of its own', () => {
  expect(readConfig({ GEMINI_API_KEY: 'geheim' }).ai.google).toEqual({
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    key: 'geheim',
    model: 'gemini-flash-latest',
  })
  expect(readConfig({ GEMINI_MODEL: 'gemini-x' }).ai.google).toMatchObject({
    key: undefined,
    model: 'gemini-x',
  })
})

test('any other server is offered by address and model', () => {
  const ai = { AI_BASE_URL: 'http://model.lan:11434/v1/', AI_MODEL: 'small', AI_TIMEOUT_SECONDS: '120' }
  expect(readConfig(ai).ai).toEqual({
    google: undefined,
    openai: { baseUrl: 'http://model.lan:11434/v1', key: undefined, model: 'small' },
    seconds: 120,
  })
})

test.each([
  [{ AI_MODEL: 'small' }, /^AI_BASE_URL must be set too: AI_MODEL/],
  [{ AI_BASE_URL: 'http://localhost:1/v1' }, /^AI_MODEL must be set too/],
  [{ AI_API_KEY: 'geheim' }, /^AI_BASE_URL must be set too/],
  [{ AI_BASE_URL: 'ftp://geheim', AI_MODEL: 'small' }, /^AI_BASE_URL must be an http or https address/],
  [{ AI_BASE_URL: 'http://ada:geheim@lan/v1', AI_MODEL: 'small' }, /^AI_BASE_URL must be/],
  [{ GEMINI_BASE_URL: 'https://lan/?key=geheim' }, /^GEMINI_BASE_URL must be/],
  [{ AI_TIMEOUT_SECONDS: '0' }, /^AI_TIMEOUT_SECONDS must be/],
  [{ AI_TIMEOUT_SECONDS: 'soon' }, /^AI_TIMEOUT_SECONDS must be/],
])('%j is refused in one line without its secrets', (environment, line) => {
  expect(() => readConfig({ ...environment })).toThrow(line)
  expect(() => readConfig({ ...environment })).not.toThrow(/geheim/)
})
