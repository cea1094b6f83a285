// What the tests of a module begin with: an app for the file, and a new company for each test.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

export interface CompanyWorld {
  run: TestApp
  company: Company
  /** Its founder. */
  admin: Person
}

/** Of the test file that calls this, at its top; its parts are there from the first test on. */
export function companyWorld({ listen = false } = {}): CompanyWorld {
  const world = {} as CompanyWorld
  beforeAll(async () => {
    world.run = await testApp({ listen })
  })
  afterAll(() => world.run.stop())
  beforeEach(async () => {
    world.company = await world.run.newCompany()
    world.admin = world.company.admin
  })
  return world
}
