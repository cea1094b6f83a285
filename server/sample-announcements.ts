// The announcements of the sample company, the oldest first.
import type { NewAnnouncement } from '#contract/announcements.ts'

type Mention = (firstName: string) => string

export interface SampleAnnouncement
  extends Pick<
    NewAnnouncement,
    'title' | 'content' | 'category' | 'priority' | 'eventTime' | 'requiresAcknowledgement' | 'draft'
  > {
  /** By first name. */
  author: string
  /** Days from today. */
  event?: number
  pinnedUntil?: number
  expires?: number
  publish?: number
  /** Published so many days ago; without it now. */
  daysAgo?: number
  /** It stopped showing yesterday. */
  isExpired?: boolean
  /** Of the chart; without it everyone. */
  department?: string
  comments?: [author: string, text: (mention: Mention) => string][]
  reactions?: [firstName: string, emoji: string][]
  /** Others find it new. */
  readers?: string[]
  confirmedBy?: string[]
}

const team = ['Jonas', 'Leila', 'Aiko', 'Oskar', 'Priya', 'Sofia', 'Emre', 'Ines', 'Tomás', 'Mara']

export const sampleAnnouncements: SampleAnnouncement[] = [
  {
    title: 'Parking behind the yard is free again',
    content: 'The scaffolding is gone. Please leave the two places by the gate to visitors.',
    author: 'Mara',
    category: 'update',
    daysAgo: 12,
    isExpired: true,
  },
  {
    title: 'New leave policy from January',
    content:
      'Four more days a year, and **half days count** from now on.\n\n1. Ask your lead before the fifteenth of the month before.\n2. Days that are left over may be taken until the end of March.\n3. Days of illness give the leave back.\n\nPlease confirm that you have read this, so that Leila can close the old sheets.',
    author: 'Leila',
    category: 'update',
    priority: 'pinned',
    requiresAcknowledgement: true,
    daysAgo: 9,
    comments: [
      ['Emre', () => 'Does the half day of the 24th count as well?'],
      ['Leila', (mention) => `${mention('Emre')}, it does. The office closes at noon.`],
      ['Sofia', () => 'Obrigada, that was clear at last.'],
    ],
    reactions: [
      ['Sofia', '🎉'],
      ['Emre', '🎉'],
      ['Aiko', '❤️'],
    ],
    readers: team,
    confirmedBy: ['Aiko', 'Oskar', 'Priya', 'Sofia', 'Tomás'],
  },
  {
    title: 'Photo day went well',
    content:
      'First picks are in the shared folder. **Vote before Friday**: three for the site, one for the window.',
    author: 'Tomás',
    category: 'update',
    daysAgo: 4,
    comments: [
      ['Ines', () => 'Number 14, with the light from the left. C’est la bonne.'],
      ['Jonas', () => 'The walnut sideboard on 8 has dust on it, take 9.'],
    ],
    reactions: [
      ['Mara', '👍'],
      ['Ines', '👍'],
      ['Priya', '📸'],
    ],
    readers: team,
  },
  {
    title: 'Dust extractor: the filter is changed every Thursday',
    content: 'Whoever closes the workshop on Thursdays empties the drum too. The list hangs by the door.',
    author: 'Jonas',
    category: 'update',
    daysAgo: 2,
    department: 'Production',
    reactions: [['Oskar', '👌']],
    readers: ['Mara', 'Oskar', 'Emre', 'Sofia'],
  },
  {
    title: 'Rear yard closed on Monday morning',
    content:
      'A crane is on site **until 11:00**. Use the street door, and bring no deliveries through the yard before noon.',
    author: 'Jonas',
    category: 'alert',
    expires: 4,
    daysAgo: 1,
    comments: [
      ['Oskar', () => 'Halmar delivers at ten. I will ask them to come at one.'],
      ['Jonas', () => 'Danke!'],
    ],
    readers: ['Oskar', 'Tomás'],
  },
  {
    title: 'Workshop open day',
    content:
      'We open the doors from **10:00 to 16:00**. Families are welcome, so the spray room stays locked.\n\n- Oskar runs the steam-bending demo at 11:00 and 14:00\n- Leila has the coffee, Ines has the welcome desk\n- Please park behind the timber yard, visitors need the front\n\nIf you can stay for the clean-up, write below.',
    author: 'Tomás',
    category: 'event',
    priority: 'pinned',
    event: 7,
    eventTime: '10:00',
    pinnedUntil: 7,
    expires: 8,
    comments: [
      ['Oskar', () => 'I need two people to hold the form for the demo. It takes ten minutes.'],
      ['Aiko', () => 'I can do 11:00. First time, so show me on Thursday?'],
      ['Oskar', (mention) => `${mention('Aiko')}, Thursday at four, bring gloves.`],
      ['Sofia', () => 'I can stay for the clean-up.'],
    ],
    reactions: [
      ['Aiko', '🎉'],
      ['Priya', '🎉'],
      ['Ines', '🎉'],
      ['Leila', '☕'],
      ['Oskar', '💪🏼'],
    ],
    readers: ['Oskar', 'Aiko', 'Sofia', 'Priya', 'Leila', 'Ines'],
  },
  {
    title: 'Closed between the years',
    content:
      'The workshop is closed from 24 December to 2 January. Deliveries go to the neighbours, as last year.',
    author: 'Mara',
    category: 'update',
    publish: 3,
  },
  {
    title: 'Prices from March',
    content: 'Oak is up by six per cent. Draft of what we tell clients:\n\n> ',
    author: 'Mara',
    category: 'update',
    draft: true,
  },
]
