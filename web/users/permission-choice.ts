// Ticking what a role may do: whoever may do something with a thing must see it.
import { type GrantableAction, grantableActions } from '#contract/permissions.ts'
import { type Area, areaOf, areas } from '#web/parts/permission-words.ts'

export interface Group {
  area: Area
  actions: GrantableAction[]
}

/** Of each area, in the order of the contract. */
export const groups: Group[] = areas
  .map((area) => ({ area, actions: grantableActions.filter((action) => areaOf(action) === area) }))
  .filter(({ actions }) => actions.length > 0)

/** The action that another one makes no sense without: seeing what it is about. */
export function neededFor(action: GrantableAction): GrantableAction | undefined {
  const view = `${action.split('.')[0]}.view`
  return grantableActions.find((other) => other === view && other !== action)
}

const inOrder = (chosen: ReadonlySet<GrantableAction>) =>
  grantableActions.filter((action) => chosen.has(action))

/** Ticking brings what is needed along; unticking takes along what needs it. */
export function toggled(
  chosen: readonly GrantableAction[],
  action: GrantableAction,
  isOn: boolean,
): GrantableAction[] {
  const next = new Set(chosen)
  if (isOn) {
    next.add(action)
    const needed = neededFor(action)
    if (needed) next.add(needed)
  } else {
    next.delete(action)
    for (const other of chosen) if (neededFor(other) === action) next.delete(other)
  }
  return inOrder(next)
}

export function toggledGroup(
  chosen: readonly GrantableAction[],
  { actions }: Group,
  isOn: boolean,
): GrantableAction[] {
  const others = chosen.filter((action) => !actions.includes(action))
  return inOrder(new Set(isOn ? [...others, ...actions] : others))
}
