// Which of the application's dialogs is open. The shell renders them, so that any screen can open any module's.
import { createStore } from '#web/lib/store.ts'

export type DialogName = 'add-company' | 'invite' | 'new-task' | 'shortcuts'

const open = createStore<DialogName | null>(null)

export const dialogs = {
  useOpen: open.use,
  open: (name: DialogName) => open.set(name),
  close: () => open.set(null),
}
