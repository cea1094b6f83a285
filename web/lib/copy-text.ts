// Puts text on the clipboard, where the browser lends it.

/** False without https, where browsers lend no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
