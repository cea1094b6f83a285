// What the doctor found: how bad it is, of what it speaks, and what to do.

export interface Finding {
  level: 'ok' | 'warning' | 'problem'
  about: string
  text: string
}

const finder =
  (level: Finding['level']) =>
  (about: string, text: string): Finding => ({ level, about, text })

export const fine = finder('ok')
export const warning = finder('warning')
export const problem = finder('problem')

/** The first line of an error's message: the operator is told what, not where in the code. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
