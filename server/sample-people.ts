// The people of the sample company, their organisation chart, and roles that it made itself.
import { uuidv7 } from 'uuidv7'
import type { OrgChart } from '#contract/org-chart.ts'

export type SampleRole = 'admin' | 'manager' | 'user'

interface SamplePerson {
  firstName: string
  lastName: string
  role: SampleRole
  description?: string
  skills: string[]
}

export const founder: SamplePerson = {
  firstName: 'Mara',
  lastName: 'Ilves',
  role: 'admin',
  description: 'Started the workshop in 2019. Ask me about clients, prices and the open day.',
  skills: ['Quotes', 'Timber buying', 'Estonian', 'English'],
}

export const colleagues: SamplePerson[] = [
  {
    firstName: 'Jonas',
    lastName: 'Weber',
    role: 'manager',
    description: 'Plans who works on what, and looks after the machines. Talk to me before you move one.',
    skills: ['Joinery', 'Steam bending', 'Machine care', 'German'],
  },
  { firstName: 'Tomás', lastName: 'Herrera', role: 'manager', skills: ['Sales', 'Spanish', 'Contracts'] },
  {
    firstName: 'Leila',
    lastName: 'Haddad',
    role: 'manager',
    description: 'Invoices, wages and everything that has a deadline at the tax office.',
    skills: ['Accounting', 'Arabic', 'French'],
  },
  {
    firstName: 'Aiko',
    lastName: 'Tanaka',
    role: 'user',
    description: 'Draws what we build, by hand first.',
    skills: ['CAD', 'Sketching', 'Japanese'],
  },
  { firstName: 'Oskar', lastName: 'Nilsen', role: 'user', skills: ['Cabinet making', 'Dovetails'] },
  {
    firstName: 'Priya',
    lastName: 'Nair',
    role: 'user',
    description: 'Leads design. Models, samples and the photos on the site.',
    skills: ['Design', 'Photography', 'Upholstery'],
  },
  { firstName: 'Sofia', lastName: 'Marques', role: 'user', skills: ['Finishing', 'Hardwax oil'] },
  { firstName: 'Emre', lastName: 'Yıldız', role: 'user', skills: ['Cabinet making', 'Turning', 'Turkish'] },
  { firstName: 'Ines', lastName: 'Laurent', role: 'user', skills: ['Marketing', 'French', 'Newsletters'] },
]

const leading = [
  ...['users.view', 'users.invite', 'tasks.view', 'tasks.create', 'tasks.update', 'tasks.viewAll'],
  ...['announcements.view', 'announcements.create'],
]

/** Its own, and who has them. */
export const sampleRoles = [
  { name: 'Workshop lead', permissions: leading, people: ['Jonas'] },
  {
    name: 'Office lead',
    permissions: [...leading, 'users.manage', 'users.updateOrgChart'],
    people: ['Leila', 'Tomás'],
  },
]

interface Part {
  id: string
  name: string
}
const part = (name: string): Part => ({ id: uuidv7(), name })

/** `idOf` gives a person by first name. */
export function sampleChart(idOf: (firstName: string) => string): OrgChart {
  const [top, leads] = [part('Company-wide'), part('Leads')]
  const [makers, trainees] = [part('Makers and specialists'), part('Trainees')]
  const [production, design, office] = [part('Production'), part('Design'), part('Office')]
  const position = (name: string, level: Part | null, department: Part | null, ...people: string[]) => ({
    id: uuidv7(),
    name,
    levelId: level?.id ?? null,
    departmentId: department?.id ?? null,
    userIds: people.map(idOf),
  })
  return {
    revision: 0,
    levels: [top, leads, makers, trainees],
    departments: [production, design, office],
    roles: [
      position('Owner', top, null, 'Mara'),
      position('Workshop lead', leads, production, 'Jonas'),
      position('Head of design', leads, design, 'Priya'),
      position('Operations', leads, office, 'Leila'),
      position('Sales lead', leads, office, 'Tomás'),
      position('Cabinet maker', makers, production, 'Oskar', 'Emre'),
      position('Finisher', makers, production, 'Sofia'),
      position('Designer', makers, design, 'Aiko'),
      position('Marketing', makers, office, 'Ines'),
      position('Driver', null, null),
      position('Bookkeeper, external', null, null),
    ],
  }
}
