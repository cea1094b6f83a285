// Before each test file of the web: its own modules are made anew, and packages stay loaded, which takes most of the time.
import { vi } from 'vitest'

vi.resetModules()
