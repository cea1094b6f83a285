// One call may change hundreds of tasks: whoever would be told of each hears of one, and how many there are.
import type { NotificationEvent } from '#server/notify.ts'

/** As many of one kind are told one by one. */
const SINGLY_MAX = 3

/** The same events, but for each person one of a kind where there would be many. */
export function together(events: NotificationEvent[]): NotificationEvent[] {
  const eventsOf = new Map<string, NotificationEvent[]>()
  for (const event of events) {
    for (const person of named(event)) {
      const key = keyOf(event, person)
      const own = eventsOf.get(key)
      if (own) own.push(event)
      else eventsOf.set(key, [event])
    }
  }
  const isMany = (event: NotificationEvent, person: string) =>
    (eventsOf.get(keyOf(event, person))?.length ?? 0) > SINGLY_MAX
  const told: NotificationEvent[] = []
  for (const event of events) {
    if (event.people === 'company') told.push(event)
    else told.push({ ...event, people: named(event).filter((person) => !isMany(event, person)) })
    for (const person of named(event)) {
      const own = eventsOf.get(keyOf(event, person)) ?? []
      if (own[0] === event && isMany(event, person)) told.push(oneOf(event, own, person))
    }
  }
  return told
}

const named = ({ people }: NotificationEvent): string[] => (people === 'company' ? [] : [...new Set(people)])

const keyOf = ({ type }: NotificationEvent, person: string) => `${type} ${person}`

/** About the first of them. */
function oneOf(
  { type, subject }: NotificationEvent,
  all: NotificationEvent[],
  person: string,
): NotificationEvent {
  return {
    type,
    subject,
    people: [person],
    fields: [...new Set(all.flatMap(({ fields = [] }) => fields))],
    isQuiet: all.every(({ isQuiet }) => isQuiet),
    count: new Set(all.map((event) => event.subject.id)).size,
  }
}
