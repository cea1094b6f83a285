// What the operator is warned of, and who is told.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing.ts'
import { isPlainHttp } from '#server/warnings.ts'

test.each([
  ['http://localhost:3000', false],
  ['http://127.0.0.1', false],
  ['http://[::1]:3000', false],
  ['http://lintel.localhost', false],
  ['http://192.168.1.20:3000', false],
  ['http://10.1.2.3', false],
  ['https://lintel.example', false],
  ['http://lintel.example', true],
  ['http://93.184.215.14', true],
  ['http://[2606:2800:21f::1]', true],
])('%s is open to everybody’s eyes: %s', (url, expected) => {
  expect(isPlainHttp(url)).toBe(expected)
})

let run: TestApp
beforeAll(async () => {
  run = await testApp({ environment: { PUBLIC_URL: 'http://lintel.example' } })
})
afterAll(() => run.stop())

test('admins read the warnings, others do not; a proxy is noticed by what it sends', async () => {
  const company = await run.newCompany()
  const warnings = async () => (await company.admin.get('/api/warnings')).json().warnings
  expect(await warnings()).toEqual(['no_mail_server', 'plain_http'])
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  await run.app.inject({ url: '/api/health', headers, remoteAddress: '93.184.215.14' })
  expect(await warnings()).toEqual(['no_mail_server', 'plain_http'])
  await run.app.inject({ url: '/api/health', headers, remoteAddress: '172.17.0.2' })
  expect(await warnings()).toEqual(['no_mail_server', 'plain_http', 'proxy_not_trusted'])
  const person = await company.join('user')
  expect((await person.get('/api/warnings')).statusCode).toBe(403)
})
