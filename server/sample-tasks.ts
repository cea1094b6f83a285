// The tasks of the sample company, the oldest first.
import type { NewTask } from '#contract/tasks.ts'

interface SampleTask extends Pick<NewTask, 'title' | 'priority' | 'description' | 'repeat'> {
  /** First names: who gave it, and who has it. */
  giver: string
  holder: string
  /** Days from today. */
  due: number | null
  /** Title, who has it, and whether it is done. */
  subtasks?: [title: string, holder: string, isDone?: boolean][]
  /** Who wrote it, and what; `mention` gives what mentions somebody by their first name. */
  comments?: [author: string, text: (mention: (firstName: string) => string) => string][]
  isDone?: boolean
}

export const sampleTasks: SampleTask[] = [
  {
    title: 'Answer the questions from the Saar hotel',
    giver: 'Jonas',
    holder: 'Priya',
    priority: 'high',
    due: 2,
  },
  { title: 'Sharpen the planer blades', giver: 'Oskar', holder: 'Oskar', priority: 'medium', due: 1 },
  { title: 'Draft the apprentice advert', giver: 'Mara', holder: 'Leila', priority: 'medium', due: null },
  { title: 'Order hardwax oil for January', giver: 'Mara', holder: 'Oskar', priority: 'low', due: 12 },
  {
    title: 'Photograph the walnut sideboard for the site',
    giver: 'Mara',
    holder: 'Priya',
    priority: 'medium',
    due: 4,
  },
  {
    title: 'Lindqvist kitchen: final measurements',
    giver: 'Mara',
    holder: 'Jonas',
    priority: 'high',
    due: 3,
  },
  {
    title: 'Review Aiko’s probation notes',
    giver: 'Aiko',
    holder: 'Mara',
    priority: 'medium',
    due: 10,
    subtasks: [
      ['Collect what the workshop says', 'Jonas'],
      ['Write one page', 'Aiko'],
    ],
  },
  {
    title: 'Renew the van insurance',
    giver: 'Mara',
    holder: 'Mara',
    priority: 'low',
    due: 6,
    repeat: { every: 1, unit: 'year', after: 'calendar' },
  },
  { title: 'Choose a new dust extractor', giver: 'Oskar', holder: 'Mara', priority: 'medium', due: 4 },
  {
    title: 'Plan the workshop open day',
    giver: 'Tomás',
    holder: 'Mara',
    priority: 'high',
    due: 3,
    subtasks: [
      ['Agree the day with the neighbours', 'Tomás', true],
      ['Invitation for the window', 'Priya'],
      ['Clear the finishing room', 'Oskar'],
      ['Order coffee and cake', 'Leila'],
      ['Pieces to show', 'Jonas'],
    ],
  },
  { title: 'Sign the timber supply agreement', giver: 'Tomás', holder: 'Mara', priority: 'medium', due: 0 },
  {
    title: 'Approve oak samples for the Lindqvist kitchen',
    giver: 'Jonas',
    holder: 'Mara',
    priority: 'high',
    due: 0,
    description:
      'Three boards are on the bench by the window. Compare them in daylight with the worktop offcut, pick one, and tell the yard before 16:00 so it ships with Monday’s load.',
    subtasks: [
      ['Collect boards from the yard', 'Jonas', true],
      ['Oil half of each board', 'Oskar', true],
      ['Compare in daylight with the worktop', 'Jonas'],
      ['Confirm the choice to Halmar Timber', 'Jonas'],
    ],
    comments: [
      ['Jonas', (mention) => `${mention('Oskar')}, is the oil dry? The yard closes at **16:00** today.`],
      ['Oskar', () => 'It is. The middle board took it best.'],
    ],
  },
  {
    title: 'Send VAT return to Kask & Partners',
    giver: 'Leila',
    holder: 'Mara',
    priority: 'critical',
    due: -1,
    description: 'The figures for October are in. They need the signed return and the two late receipts.',
    repeat: { every: 1, unit: 'month', lastDay: true, after: 'calendar' },
  },
  {
    title: 'Fit the Tamm wardrobe',
    giver: 'Jonas',
    holder: 'Oskar',
    priority: 'high',
    due: -2,
    isDone: true,
  },
  {
    title: 'Book the photographer for December',
    giver: 'Priya',
    holder: 'Mara',
    priority: 'low',
    due: -3,
    isDone: true,
  },
  {
    title: 'Order 40 brass hinges from Halmar',
    giver: 'Mara',
    holder: 'Mara',
    priority: 'medium',
    due: 0,
    isDone: true,
  },
]
