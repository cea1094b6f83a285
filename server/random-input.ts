// Seeded random input for any endpoint, made from its schema; for tests that walk through all of them.
import { z } from 'zod'

export interface Chance {
  /** 0 up to, not including, 1. */
  next(): number
  below(limit: number): number
  pick<T>(from: readonly T[]): T
  happens(probability: number): boolean
}

/** The same seed gives the same walk (mulberry32). */
export function chance(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    happens: (probability) => next() < probability,
  }
}

export interface Words {
  /** An id for a field or parameter of this name. */
  id(name: string): string
  /** A text for a field of this name. */
  text(name: string): string
}

interface Shape {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
}

/** A value that fits the schema more often than not. */
export function randomInput(schema: z.ZodType, dice: Chance, words: Words): unknown {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return randomValue(shape, '', dice, words)
}

function randomValue(shape: Shape, name: string, dice: Chance, words: Words): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return dice.pick(shape.enum)
  if (shape.anyOf) return randomValue(dice.pick(shape.anyOf), name, dice, words)
  switch (shape.type) {
    case 'object': {
      const fields = Object.entries(shape.properties ?? {}).filter(
        ([field]) => shape.required?.includes(field) || dice.happens(0.4),
      )
      return Object.fromEntries(
        fields.map(([field, inner]) => [field, randomValue(inner, field, dice, words)]),
      )
    }
    case 'array':
      return Array.from({ length: dice.below(3) }, () => randomValue(shape.items ?? {}, name, dice, words))
    case 'boolean':
      return dice.happens(0.5)
    case 'integer':
    case 'number':
      return 1 + dice.below(5)
    case 'null':
      return null
    default:
      if (shape.format === 'uuid') return words.id(name)
      if (shape.format === 'date') return `2026-${10 + dice.below(3)}-${10 + dice.below(19)}`
      return words.text(name)
  }
}
