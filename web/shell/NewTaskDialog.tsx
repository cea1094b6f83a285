// The form for a new task, opened from screens other than the tasks'.
import { shownZone } from '#web/lib/zone.ts'
import { useToday } from '#web/parts/use-today.ts'
import { NewTask } from '#web/tasks/new/NewTask.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function NewTaskDialog({ isOpen, onClose }: Props) {
  const zone = shownZone.use()
  return <NewTask isOpen={isOpen} deadline={null} today={useToday(zone)} onClose={onClose} />
}
