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

const TASK = `t.id, t.title, t.description, t.priority, t.deadline::text, t.completed_at, t.created_at, t.updated_at,
  t.revision, a.id as assignee_id, a.first_name as assignee_first_name, a.last_name as assignee_last_name,
  c.id as creator_id, c.first_name as creator_first_name, c.last_name as creator_last_name`
const PEOPLE = 'join users a on a.id = t.assignee_id join users c on c.id = t.creator_id'

const checkSession = async (cookie = '') => {
  const token = cookie.replace('session=', '')
  const { rows } = await pool.query({
    name: 'session',
    text: 'select * from gates.open_scope($1, 1209600)',
    values: [createHash('sha256').update(token).digest('hex')],
  })
  return rows[0]
}

const taskOf = (row: Record<string, unknown>) => ({
  id: row.id,
  _id: row.id,
  title: row.title,
  description: row.description,
  priority: row.priority,
  deadline: row.deadline,
  status: row.completed_at ? 'completed' : 'pending',
  completed: row.completed_at !== null,
  completedAt: row.completed_at,
  assignee: person(row.assignee_id, row.assignee_first_name, row.assignee_last_name),
  creator: person(row.creator_id, row.creator_first_name, row.creator_last_name),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  revision: row.revision,
})
const person = (id: unknown, firstName: unknown, lastName: unknown) => ({
  id,
  firstName,
  lastName,
  profileImage: null,
})

app.get('/health', async () => 'ok')

app.get('/api/tasks', async (request, reply) => {
  const session = await checkSession(request.headers.cookie)
  if (!session) return reply.code(401).send()
  const { rows } = await pool.query({
    name: 'list',
    text: `select ${TASK} from tasks t ${PEOPLE} where t.company_id = $1 and t.deleted_at is null
      and (t.assignee_id = $2 or t.creator_id = $2) order by t.id desc limit $3`,
    values: [session.company_id, session.user_id, 50],
  })
  return rows.map(taskOf)
})

app.post<{ Body: { title: string } }>('/api/tasks', async (request, reply) => {
  const session = await checkSession(request.headers.cookie)
  if (!session) return reply.code(401).send()
  const { rows } = await pool.query({
    name: 'create',
    text: `with t as (insert into tasks (company_id, id, title, priority, assignee_id, creator_id)
      values ($1, $2, $3, 'medium', $4, $4) returning *) select ${TASK} from t ${PEOPLE}`,
    values: [session.company_id, randomUUID(), request.body.title, session.user_id],
  })
  return reply.code(201).send(taskOf(rows[0]))
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
