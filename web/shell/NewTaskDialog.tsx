// The form for a new task, opened from screens other than the tasks'.
import { useToday } from '#web/parts/use-today.ts'
import { NewTask } from '#web/tasks/NewTask.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function NewTaskDialog({ isOpen, onClose }: Props) {
  return <NewTask isOpen={isOpen} deadline={null} today={useToday(zone)} onClose={onClose} />
}
