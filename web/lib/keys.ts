// The keys of the product, each declared once: handlers listen to them, and the help lists them.
import type { Action } from '#contract/permissions.ts'

/** As `useShortcut` takes them. */
export const keys = {
  help: '?',
  sidebar: '[',
  undo: 'z',
  newTask: 'c',
  newAnnouncement: 'n',
  invite: 'i',
  next: 'j',
  previous: 'k',
  editTitle: 'e',
  deadline: 'd',
  priority: 'p',
  assignee: 'a',
  select: 'x',
  selectRange: 'Shift+X',
  close: 'Escape',
} as const

interface KeyRow {
  name: KeyName
  /** Any of them; `Mod` is Ctrl, or Cmd on a Mac. */
  keys: readonly string[]
  can?: Action
}

type KeyName =
  | ('search' | 'undo' | 'save' | 'close' | 'help' | 'sidebar')
  | ('newTask' | 'saveAnother' | 'next' | 'previous' | 'ends' | 'open' | 'complete')
  | ('editTitle' | 'deadline' | 'priority' | 'assignee' | 'select' | 'selectRange' | 'selectAll')
  | ('moveRow' | 'moveToGroup' | 'beside' | 'moveCard' | 'renameSubtask' | 'moveSubtask')
  | ('invite' | 'newAnnouncement')

interface KeyGroup {
  name: 'everywhere' | 'list' | 'board' | 'task' | 'announcements' | 'users'
  /** Of the screen; without it on every one. */
  path?: string
  rows: readonly KeyRow[]
}

const update = { can: 'tasks.update' } as const
const create = { can: 'tasks.create' } as const

export const keyGroups: readonly KeyGroup[] = [
  {
    name: 'everywhere',
    rows: [
      { name: 'search', keys: ['Mod+K'] },
      { name: 'undo', keys: [keys.undo, 'Mod+Z'] },
      { name: 'save', keys: ['Mod+Enter'] },
      { name: 'close', keys: [keys.close] },
      { name: 'sidebar', keys: [keys.sidebar] },
      { name: 'help', keys: [keys.help] },
    ],
  },
  {
    name: 'list',
    path: '/app/tasks',
    rows: [
      { name: 'newTask', keys: [keys.newTask], ...create },
      { name: 'saveAnother', keys: ['Mod+Shift+Enter'], ...create },
      { name: 'next', keys: [keys.next, 'ArrowDown'] },
      { name: 'previous', keys: [keys.previous, 'ArrowUp'] },
      { name: 'ends', keys: ['Home', 'End'] },
      { name: 'open', keys: ['Enter'] },
      { name: 'complete', keys: ['Space'], ...update },
      { name: 'editTitle', keys: [keys.editTitle], ...update },
      { name: 'deadline', keys: [keys.deadline], ...update },
      { name: 'priority', keys: [keys.priority], ...update },
      { name: 'assignee', keys: [keys.assignee], ...update },
      { name: 'select', keys: [keys.select], ...update },
      { name: 'selectRange', keys: [keys.selectRange], ...update },
      { name: 'selectAll', keys: ['Mod+A'], ...update },
      { name: 'moveRow', keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], ...update },
      { name: 'moveToGroup', keys: ['Alt+Shift+ArrowUp', 'Alt+Shift+ArrowDown'], ...update },
    ],
  },
  {
    name: 'board',
    path: '/app/tasks',
    rows: [
      { name: 'beside', keys: ['ArrowLeft', 'ArrowRight'] },
      { name: 'moveCard', keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'], ...update },
    ],
  },
  {
    name: 'task',
    path: '/app/tasks',
    rows: [
      { name: 'renameSubtask', keys: ['F2'], ...update },
      { name: 'moveSubtask', keys: ['ArrowUp', 'ArrowDown'], ...update },
    ],
  },
  {
    name: 'announcements',
    path: '/app/announcements',
    rows: [
      {
        name: 'newAnnouncement',
        keys: [keys.newTask, keys.newAnnouncement],
        can: 'announcements.create',
      },
      { name: 'next', keys: [keys.next, 'ArrowDown'] },
      { name: 'previous', keys: [keys.previous, 'ArrowUp'] },
      { name: 'ends', keys: ['Home', 'End'] },
      { name: 'open', keys: ['Enter'] },
    ],
  },
  {
    name: 'users',
    path: '/app/users',
    rows: [
      { name: 'invite', keys: [keys.invite], can: 'users.invite' },
      { name: 'next', keys: [keys.next, 'ArrowDown'] },
      { name: 'previous', keys: [keys.previous, 'ArrowUp'] },
      { name: 'open', keys: ['Enter'] },
    ],
  },
]

/** A character alone, as fingers hit it by mistake and speech input says it; also after G. */
export const isSingleKey = (key: string): boolean => /^(?:Shift\+|g )?\S$/.test(key)
