// A colour pair for a person or company, the same wherever it appears.

/** 0 to 7, by a hash of the id (FNV-1a). Its upper bits are the mixed ones: the lower follow few of the letters. */
export function hueOf(id: string): number {
  let hash = 0x811c9dc5
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 29
}
