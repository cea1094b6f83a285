// Browser and system by their names, as far as a user agent tells.

export interface Device {
  /** Or another program, such as curl. */
  browser: string | null
  system: string | null
}

/** The first that fits: many call themselves Chrome or Safari too. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
] as const

const systems = [
  [/\bWindows\b/, 'Windows'],
  [/\biPad\b/, 'iPadOS'],
  [/\b(iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const

export function deviceOf(userAgent: string): Device {
  const named = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  // What is no browser names itself first.
  const program = userAgent.match(/^(?!Mozilla\b)([\w.-]{1,40})(\/|$)/)?.[1] ?? null
  return { browser: named(browsers) ?? program, system: named(systems) }
}

/** Such as `Firefox, Linux`; null where the program says nothing of itself. */
export function deviceName(userAgent: string | null): string | null {
  const { browser, system } = deviceOf(userAgent ?? '')
  return [browser, system].filter((part) => part !== null).join(', ') || null
}
