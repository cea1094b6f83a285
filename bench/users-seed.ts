// 10,000 members in one company and as many in ten others; their search documents are made by the product's start.
export const PEOPLE = 10_000
export const ADMIN_TOKEN = 'bench-admin'

/** An id as the product takes it, from a text. */
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`

const firstNames =
  'Aiko Ángel Åse Bob Chiara Daniel Emre İsmail Jonas Leila Mara Oskar Priya Sofia Tomás Zoë 山田'
const lastNames =
  'Adams Çelik Haddad Herrera Ilves Laurent Marin Nair Nyström Öberg Okafor Rossi Tanaka Weber Zuber'
const skills = 'Joinery Veneer Carving Turning Upholstery Finishing Drawing Planning Sales Accounting'
const pick = (words: string, n: string) => {
  const count = words.split(' ').length
  return `(string_to_array('${words}', ' '))[1 + abs(hashint4(${n})) % ${count}]`
}

export const USERS_SEED = [
  `insert into companies (id, name, currency, time_zone, first_day_of_week, locale)
    select ${idOf("'company' || c")}, 'Company ' || c, 'EUR', 'UTC', 1, 'en' from generate_series(0, 10) c;
  insert into roles (company_id, id, name, kind)
    select ${idOf("'company' || c")}, ${idOf('kind || c')}, kind, kind
    from generate_series(0, 10) c, unnest(array['admin', 'manager', 'user']) kind;
  insert into users (id, email, canonical_email, first_name, last_name, skills)
    select ${idOf("'user' || n")}, n || '@bench.test', n || '@bench.test',
      ${pick(firstNames, 'n')}, ${pick(lastNames, 'n + 7919')} || ' ' || n,
      array[${pick(skills, 'n + 31')}, ${pick(skills, 'n + 104729')}]
    from generate_series(0, ${2 * PEOPLE - 1}) n;
  insert into memberships (company_id, user_id, role_id)
    select company, ${idOf("'user' || n")}, ${idOf('kind || c')}
    from (
      select n, c, ${idOf("'company' || c")} as company,
        case when n = 0 then 'admin' when n % 10 = 1 then 'manager' else 'user' end as kind
      from generate_series(0, ${2 * PEOPLE - 1}) n,
        lateral (select case when n < ${PEOPLE} then 0 else 1 + n % 10 end as c) placed
    ) made;
  insert into sessions (id, token_hash, user_id, current_company_id, expires_at)
    values (gen_random_uuid(), encode(sha256('${ADMIN_TOKEN}'::bytea), 'hex'),
      ${idOf("'user0'")}, ${idOf("'company0'")}, now() + interval '1 day');`,
  'vacuum analyze',
]
