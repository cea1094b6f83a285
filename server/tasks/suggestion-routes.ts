// What the AI service suggests for a task: a description, and the steps that it may be done in.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { suggestedSubtask, suggestSubtasks, suggestTaskDescription } from '#contract/ai.ts'
import { AI_DESCRIPTION_LENGTH, AI_SUBTASKS_MAX, AI_SUBTASKS_MIN, TITLE_LENGTH } from '#contract/limits.ts'
import { makeObject, writeText } from '#server/ai.ts'
import { firstPart, oneLine, visibleText } from '#server/ai-text.ts'
import { route } from '#server/route.ts'

const DESCRIBE = `Write the description of the task with this title: what is to be done and when it counts as done, \
in two to six short sentences or Markdown bullets.`

const DIVIDE = `Divide the task with this title and description into ${AI_SUBTASKS_MIN} to ${AI_SUBTASKS_MAX} \
subtasks, in the order in which they are done. Each has a title of at most ten words that says what to do, and a \
description of one sentence, or an empty one where the title says it all.`

export function suggestionRoutes(app: FastifyInstance): void {
  route(app, suggestTaskDescription, async (scope, { body }, { signal, tell }) => ({
    description: await writeText(scope, {
      task: DESCRIBE,
      about: body,
      length: AI_DESCRIPTION_LENGTH,
      signal,
      onText: tell && ((delta) => tell('text', { delta })),
    }),
  }))

  route(app, suggestSubtasks, (scope, { body }, { signal }) =>
    makeObject(scope, suggestion, { task: DIVIDE, about: body, signal }),
  )
}

const written = z.object({ title: z.string(), description: z.string() })

/** What is too long is cut and what is too many is left away; only too few are a reason to ask again. */
const suggestion = z.object({
  subtasks: z
    .array(written)
    .transform((subtasks) => subtasks.map(tidy).filter(isNew).slice(0, AI_SUBTASKS_MAX))
    .pipe(z.array(suggestedSubtask).min(AI_SUBTASKS_MIN)),
})

function tidy({ title, description }: z.output<typeof written>): z.input<typeof suggestedSubtask> {
  const text = firstPart(visibleText(description).trim(), AI_DESCRIPTION_LENGTH).trim()
  return { title: oneLine(title, TITLE_LENGTH), description: text || undefined }
}

/** Has a title that none before it has. */
const isNew = ({ title }: { title: string }, at: number, all: { title: string }[]): boolean =>
  title !== '' && all.findIndex((other) => other.title === title) === at
