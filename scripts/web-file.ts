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

// Nothing is laid out here; but a popover hides when what it belongs to lies outside the window.
Object.defineProperties(document.documentElement, {
  clientWidth: { value: innerWidth, configurable: true },
  clientHeight: { value: innerHeight, configurable: true },
})
Element.prototype.getBoundingClientRect = () => new DOMRect(8, 8, 120, 24)
