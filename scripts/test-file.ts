// Around each test file: what a test stopped or replaced does not reach the file that comes next in its process.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
