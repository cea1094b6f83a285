// The baseline: Fastify and pg with prepared statements, the product's session check and SQL, and nothing else.
import { createHash, randomUUID } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 16,
  options: '-c plan_cache_mode=force_generic_plan',
})
const app = fastify()

const COLUMNS =
  'id, title, description, priority, deadline::text, assignee_id, creator_id, completed_at, created_at, updated_at, revision'

const checkSession = async (cookie = '') => {
  const token = cookie.replace('session=', '')
  const { rows } = await pool.query({
    name: 'session',
    text: 'select * from gates.open_scope($1, 1209600)',
    values: [createHash('sha256').update(token).digest('hex')],
  })
  return rows[0]
}

const namesOf = async (ids: string[]) => {
  const { rows } = await pool.query({
    name: 'names',
    text: 'select id, first_name, last_name from users where id = any($1::uuid[])',
    values: [[...new Set(ids)]],
  })
  return new Map(
    rows.map(({ id, first_name, last_name }) => [
      id,
      { id, firstName: first_name, lastName: last_name, profileImage: null },
    ]),
  )
}

const taskOf = (row: Record<string, unknown>, people: Map<unknown, unknown>) => ({
  id: row.id,
  _id: row.id,
  title: row.title,
  description: row.description,
  priority: row.priority,
  deadline: row.deadline,
  status: row.completed_at ? 'completed' : 'pending',
  completed: row.completed_at !== null,
  completedAt: row.completed_at,
  assignee: people.get(row.assignee_id),
  creator: people.get(row.creator_id),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  revision: row.revision,
})

app.get('/health', async () => 'ok')

app.get('/api/tasks', async (request, reply) => {
  const session = await checkSession(request.headers.cookie)
  if (!session) return reply.code(401).send()
  const { rows } = await pool.query({
    name: 'list',
    text: `select ${COLUMNS} from tasks where company_id = $1 and deleted_at is null
      and (assignee_id = $2 or creator_id = $2) and parent_id is null order by id desc limit $3`,
    values: [session.company_id, session.user_id, 50],
  })
  const { rows: subtasks } = await pool.query({
    name: 'subtasks',
    text: `select ${COLUMNS}, parent_id from tasks where company_id = $1 and deleted_at is null
      and parent_id = any($2::uuid[]) order by position, id`,
    values: [session.company_id, rows.map((row) => row.id)],
  })
  const people = await namesOf([...rows, ...subtasks].flatMap((row) => [row.assignee_id, row.creator_id]))
  const below = new Map<string, unknown[]>(rows.map((row) => [row.id, []]))
  for (const row of subtasks) below.get(row.parent_id)?.push(taskOf(row, people))
  return rows.map((row) => ({ ...taskOf(row, people), subtasks: below.get(row.id) }))
})

app.get('/api/announcements', async (request, reply) => {
  const session = await checkSession(request.headers.cookie)
  if (!session) return reply.code(401).send()
  const held = ['everyone', `user:${session.user_id}`, `role:${session.role_id}`]
  const visible = `a.company_id = $1 and a.deleted_at is null and not a.is_archived and a.publish_at <= now()
    and not coalesce(a.expires_at <= now(), false) and case when a.seen_by && $2::text[] then true else false end`
  const pinned = 'a.pinned_at is not null and coalesce(a.pinned_until > now(), true)'
  const part = (number: number, condition: string) => `(select a.id, ${number} as part, a.publish_at as at
    from announcements a where ${visible} and ${condition}
    order by a.publish_at desc nulls last, a.id desc nulls last limit 51)`
  const { rows } = await pool.query({
    name: 'announcements',
    text: `with page as materialized (
        ${part(0, pinned)} union all ${part(1, `not (${pinned})`)} order by part, at desc, id desc limit 51
      )
      select a.id, a.title, a.content, a.category, a.author_id, a.publish_at, a.expires_at, p.part = 0 as is_pinned,
        a.created_at, a.updated_at, a.revision, r.read_at is null as is_new, r.acknowledged_at,
        (
          select count(*)::int from announcement_comments c
          where c.company_id = a.company_id and c.announcement_id = a.id and c.deleted_at is null
        ) as comments,
        array(
          select jsonb_build_object('emoji', e.emoji, 'count', count(*), 'isMine', bool_or(e.user_id = $3),
            'people', to_jsonb((array_agg(e.user_id order by e.created_at))[1:10]))
          from announcement_reactions e
          where e.company_id = a.company_id and e.announcement_id = a.id
          group by e.emoji order by count(*) desc
        ) as reactions
      from page p join announcements a on a.company_id = $1 and a.id = p.id
      left join announcement_reads r on r.company_id = $1 and r.user_id = $3 and r.announcement_id = a.id
      order by p.part, p.at desc, p.id desc`,
    values: [session.company_id, held, session.user_id],
  })
  const { rows: counts } = await pool.query({
    name: 'announcement-counts',
    text: `select (select count(*)::int from (select from announcements a where ${visible} limit 100) n) as all,
      (select count(*)::int from (select from announcements a where ${visible} and ${pinned} limit 100) n) as pinned`,
    values: [session.company_id, held],
  })
  const people = await namesOf(
    rows.flatMap((row) => [
      row.author_id,
      ...row.reactions.flatMap((one: { people: string[] }) => one.people),
    ]),
  )
  const items = rows.slice(0, 50).map(({ author_id, reactions, ...row }) => ({
    ...row,
    author: people.get(author_id),
    reactions: reactions.map((one: { people: string[] }) => ({
      ...one,
      people: one.people.map((id) => people.get(id)),
    })),
  }))
  return { items, counts: counts[0] }
})

app.post<{ Body: { title: string } }>('/api/tasks', async (request, reply) => {
  const session = await checkSession(request.headers.cookie)
  if (!session) return reply.code(401).send()
  const { rows } = await pool.query({
    name: 'create',
    text: `with made as (
        insert into tasks (company_id, id, title, priority, assignee_id, creator_id)
        values ($1, $2, $3, 'medium', $4, $4) returning ${COLUMNS}
      ), found as (
        insert into search_documents (company_id, type, id, title, folded, words, audience)
        values ($1, 'task', $2, $3, $5, array_to_tsvector($6::text[]), array['user:' || $4, 'action:tasks.viewAll'])
      )
      select * from made`,
    values: [
      session.company_id,
      randomUUID(),
      request.body.title,
      session.user_id,
      `${request.body.title.toLowerCase()}\n`,
      request.body.title
        .toLowerCase()
        .split(' ')
        .map((word) => `${session.company_id.slice(-6)}task:${word}`),
    ],
  })
  const people = await namesOf([session.user_id])
  return reply.code(201).send(taskOf(rows[0], people))
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
