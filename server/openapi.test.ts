// The API's description names every call, and only signed-in people read it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())

test('every call stands in the document, with its parameters and shared schemas', async () => {
  const person = await run.newPerson()
  const document = (await person.get('/api/openapi.json')).json()
  const calls = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(calls.sort()).toEqual(run.app.endpoints.map(({ method, path }) => `${method} ${path}`).sort())
  expect(document.paths['/api/tasks/{id}'].patch.parameters).toEqual([
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
  ])
  const { requestBody, responses } = document.paths['/api/tasks/import'].post
  expect(Object.keys(requestBody.content)).toEqual(['application/json', 'multipart/form-data'])
  expect(requestBody.content['multipart/form-data'].schema.required).toEqual(['file'])
  expect(Object.keys(responses)).toEqual(['200', '201', 'default'])
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['Task', 'Person', 'User']))
  const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? []
  for (const reference of new Set(references)) {
    expect(document.components.schemas).toHaveProperty(reference.split('/').pop() ?? '')
  }
})
