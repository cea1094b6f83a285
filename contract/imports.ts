// Rows from a file: what the reading of it answers, what a module is asked to take over, and what came of it.
import { z } from 'zod'
import { errorCodes } from '#contract/errors.ts'
import { id } from '#contract/people.ts'

/** What cannot be taken over of a file, and why. */
const importProblem = z
  .object({
    /** Of the file, where the row begins; the first is 1. */
    line: z.int(),
    /** Null: the whole row. */
    field: z.string().nullable(),
    code: z.enum(errorCodes),
    message: z.string(),
  })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.output<typeof importProblem>

/** The first problems by line, and how many there are. */
const problems = { problems: z.array(importProblem), problemCount: z.int() }

/** In a module's mapping: the column that a field is read from, by its name in `columns`; null: from none. */
export const mappedColumn = z.string().nullable().default(null)

/** Answer to a file: nothing is taken over yet. */
export const importPreview = <Mapping extends z.ZodType, Row extends z.ZodRawShape>(
  mapping: Mapping,
  row: Row,
) =>
  z.object({
    importId: z.uuid(),
    columns: z.array(z.string()),
    /** A guess by the names of the columns. */
    mapping,
    /** The first rows as they would become. */
    rows: z.array(z.object({ line: z.int(), ...row })),
    /** Rows without a problem. */
    rowCount: z.int(),
    ...problems,
  })

/** Asks to take over what was read; without a mapping by the guessed one. */
export const importOrder = <Mapping extends z.ZodType>(mapping: Mapping) =>
  z.strictObject({ importId: id, mapping: mapping.optional() })

/** `skipped`: rows that were there already. Rows with a problem are left out and listed. */
export const importOutcome = z
  .object({ created: z.int(), updated: z.int(), skipped: z.int(), ...problems })
  .meta({ id: 'ImportOutcome' })
export type ImportOutcome = z.output<typeof importOutcome>

/** Answer to an undo. */
export const importUndone = z.object({ removed: z.int() })
