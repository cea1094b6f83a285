// Before each test file of the web: the window is as a browser opens it, and our modules have not been loaded yet.
import { vi } from 'vitest'

vi.resetModules()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
document.head.replaceChildren()
document.body.replaceChildren()
for (const { attributes } of [document.documentElement, document.body]) {
  for (const { name } of [...attributes]) attributes.removeNamedItem(name)
}
