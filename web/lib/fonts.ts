// The faces of scripts that Inter does not draw, loaded with the language that needs them.
import type { LanguageCode } from '#contract/languages.ts'

const faces: Partial<Record<LanguageCode, () => Promise<unknown>>> = {
  ar: () =>
    Promise.all([
      import('@fontsource/ibm-plex-sans-arabic/arabic-400.css'),
      import('@fontsource/ibm-plex-sans-arabic/arabic-500.css'),
      import('@fontsource/ibm-plex-sans-arabic/arabic-600.css'),
    ]),
}

/** A face that could not be loaded leaves the system's in its place. */
export async function loadFonts(code: LanguageCode): Promise<void> {
  await faces[code]?.().catch(() => undefined)
}
