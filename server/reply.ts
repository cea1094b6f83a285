// Writes replies so that only the fields of the reply schema leave the server.
import { z } from 'zod'

/** Copies what may leave; undefined stands for a value that is a leaf and leaves as it is. */
type Pick = ((value: unknown) => unknown) | undefined

interface Shape {
  $ref?: string
  $defs?: Record<string, Shape>
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  /** An object of any fields leaves as it is. */
  additionalProperties?: boolean | Shape
  type?: string
}

/**
 * A writer that copies the fields which the schema names, at every level, and leaves the rest to JSON.stringify:
 * much faster than checking. It believes the values; under test, and where a reply may be one of several objects,
 * the schema itself checks them.
 */
export function replyWriter(schema: z.ZodType): (reply: unknown) => string {
  const checked = (reply: unknown) => JSON.stringify(schema.parse(reply))
  if (process.env.NODE_ENV === 'test') return checked
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  try {
    const pick = pickOf(shape, shape.$defs ?? {})
    return (reply) => JSON.stringify(pick ? pick(reply) : reply)
  } catch (error) {
    if (error instanceof SeveralObjects) return checked
    throw error
  }
}

class SeveralObjects extends Error {}

function pickOf(shape: Shape, definitions: Record<string, Shape>): Pick {
  if (shape.$ref) return pickOf(definitions[shape.$ref.replace('#/$defs/', '')] ?? {}, definitions)
  if (shape.allOf) throw new SeveralObjects()
  const alternatives = shape.anyOf ?? shape.oneOf
  if (alternatives) {
    const picks = alternatives.map((one) => pickOf(one, definitions)).filter((pick) => pick !== undefined)
    if (picks.length > 1) throw new SeveralObjects()
    const [pick] = picks
    return pick && ((value) => (value === null || typeof value !== 'object' ? value : pick(value)))
  }
  if (shape.items) {
    const pick = pickOf(shape.items, definitions)
    return pick && ((value) => (value as unknown[]).map(pick))
  }
  if (shape.additionalProperties) return undefined
  return shape.properties && pickFields(shape.properties, definitions)
}

function pickFields(properties: Record<string, Shape>, definitions: Record<string, Shape>): Pick {
  const fields = Object.entries(properties).map(([name, shape]) => ({
    name,
    pick: pickOf(shape, definitions),
  }))
  return (value) => {
    const from = value as Record<string, unknown>
    const picked: Record<string, unknown> = {}
    for (const { name, pick } of fields) {
      const field = from[name]
      if (field !== undefined) picked[name] = pick ? pick(field) : field
    }
    return picked
  }
}
