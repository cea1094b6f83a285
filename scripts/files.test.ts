// Size and first line of every source file.
import { describe, expect, it } from 'vitest'
import { isTest, type SourceFile, sourceFiles } from './sources.ts'

const LINES = 300
const TEST_LINES = 400

function faultsOf({ path, text }: SourceFile): string[] {
  const lines = text.trimEnd().split('\n')
  const limit = isTest(path) ? TEST_LINES : LINES
  const faults: string[] = []
  if (lines.length > limit) faults.push(`${path} has ${lines.length} lines, more than ${limit}: split it`)
  // A directive for a tool is not yet a word on what the file is for.
  const first = /^(?:\/\/|\/\*+)\s*(?!@|biome-)\S.{8}/
  if (!first.test(lines[0] ?? ''))
    faults.push(`${path}: the first line is a comment that says what it is for`)
  return faults
}

describe('source files', () => {
  it('are short and say first what they are for', () => {
    expect(sourceFiles('.ts', '.tsx', '.css', '.mjs').flatMap(faultsOf)).toEqual([])
  })

  const comment = '// What this is for.\n'
  it.each([
    ['server/a.ts', 'export const a = 1'],
    ['web/a.module.css', '.a {}'],
    ['server/a.ts', comment + 'a\n'.repeat(300)],
    ['server/a.test.ts', comment + 'a\n'.repeat(400)],
  ])('%s is refused', (path, text) => {
    expect(faultsOf({ path, text })).toHaveLength(1)
  })

  it.each([
    ['server/a.ts', comment + 'a\n'.repeat(299)],
    ['e2e/a.spec.ts', comment + 'a\n'.repeat(399)],
    ['web/a.module.css', '/* What this dresses. */\n.a {}'],
  ])('%s is fine', (path, text) => {
    expect(faultsOf({ path, text })).toEqual([])
  })
})
