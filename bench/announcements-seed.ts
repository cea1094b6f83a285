// Announcements for the measurements: 100,000 in one company among 200,000, and a company of 5,001 people.
import { SEARCH_VERSION } from '#server/search-index.ts'

/** A member of the large company who has read everything. */
export const READER_TOKEN = 'bench-reader'

const LARGE = 100_000
const SMALL = 1_000
const COMPANIES = 100
const PEOPLE = 20

/** Well-formed ids, as jobs check them. */
const ids = `
create function pg_temp.id_of(name text) returns uuid language sql immutable as $$
  select overlay(overlay(md5(name) placing '7' from 13) placing '8' from 17)::uuid $$;`

const people = (companies: string, count: number) => `
insert into companies (id, name, currency, time_zone, first_day_of_week, locale, search_version)
  select pg_temp.id_of('company' || c), 'Company ' || c, 'EUR', 'UTC', 1, 'en', ${SEARCH_VERSION} from ${companies} c;
insert into users (id, email, canonical_email, first_name, last_name)
  select pg_temp.id_of('user' || c || '-' || p), c || '-' || p || '@bench.test', c || '-' || p || '@bench.test', 'Robin', 'Ash'
  from ${companies} c, generate_series(0, ${count}) p;
insert into roles (company_id, id, name, kind)
  select pg_temp.id_of('company' || c), pg_temp.id_of(kind || c), kind, kind
  from ${companies} c, unnest(array['admin', 'manager', 'user']) kind;
insert into memberships (company_id, user_id, role_id)
  select pg_temp.id_of('company' || c), pg_temp.id_of('user' || c || '-' || p), pg_temp.id_of(case p when 0 then 'admin' else 'user' end || c)
  from ${companies} c, generate_series(0, ${count}) p;`

/** One an hour, the last one now; eight of ten for everyone, others for members or for somebody else. */
const announcementsOf = (companies: string, count: number) => `
insert into announcements (company_id, id, title, content, category, author_id, publish_at, announced_at, expires_at,
    is_archived, pinned_at, audience_type, audience_ids, seen_by, created_at)
  select pg_temp.id_of('company' || c),
    -- The first half of an id is its time, as in UUIDv7.
    overlay(pg_temp.id_of('announcement' || c || '-' || n)::text
      placing to_char(n, 'FM00000000') || '-' || to_char(c, 'FM0000') from 1)::uuid,
    'News ' || n, repeat('What everybody has to know about halmar' || n || '. ', 10),
    (array['update', 'event', 'alert'])[1 + n % 3], pg_temp.id_of('user' || c || '-0'), at, at,
    case when n % 100 = 3 then now() - interval '1 day' end, n % 100 = 3, case when n % 20000 = 0 then at end,
    case n % 10 when 8 then 'roles' when 9 then 'people' else 'everyone' end,
    case n % 10 when 8 then array[pg_temp.id_of('user' || c)] when 9 then array[pg_temp.id_of('user' || c || '-1')] else '{}' end,
    case n % 10
      when 8 then array['user:' || pg_temp.id_of('user' || c || '-0'), 'action:announcements.manage', 'role:' || pg_temp.id_of('user' || c)]
      when 9 then array['user:' || pg_temp.id_of('user' || c || '-0'), 'user:' || pg_temp.id_of('user' || c || '-1'), 'action:announcements.manage']
      else array['everyone'] end,
    at
  from ${companies} c, generate_series(1, ${count}) n, lateral (select now() - (${count} - n) * interval '1 hour' as at) t;`

const readBy = (person: string) => `
insert into announcement_reads (company_id, announcement_id, user_id)
  select a.company_id, a.id, m.user_id from announcements a join memberships m on m.company_id = a.company_id
  where ${person};`

const sessions = (tokens: string) => `
insert into sessions (id, token_hash, user_id, current_company_id, expires_at)
  select gen_random_uuid(), encode(sha256(token::bytea), 'hex'), pg_temp.id_of('user' || c || '-' || p),
    pg_temp.id_of('company' || c), now() + interval '1 day'
  from (${tokens}) given (token, c, p);`

const large = 'generate_series(0, 0)'
const small = `generate_series(1, ${COMPANIES})`

export const ANNOUNCEMENTS_SEED = [
  ids,
  people(`generate_series(0, ${COMPANIES})`, PEOPLE),
  announcementsOf(large, LARGE),
  announcementsOf(small, SMALL),
  readBy("m.user_id = pg_temp.id_of('user0-2')"),
  `insert into announcement_comments (company_id, id, announcement_id, user_id, text)
    select company_id, gen_random_uuid(), id, author_id, 'Thank you.' from announcements, generate_series(1, 2)
    where publish_at > now() - interval '3000 hours';
  insert into announcement_reactions (company_id, announcement_id, emoji, user_id)
    select a.company_id, a.id, '👍', m.user_id from announcements a join memberships m on m.company_id = a.company_id
    where a.publish_at > now() - interval '1000 hours' and right(m.user_id::text, 1) < '4';
  insert into search_documents (company_id, type, id, title, description, folded, words, audience, shown_from, shown_until)
    select company_id, 'announcement', id, title, left(content, 300), lower(title || E'\\n' || content),
      array_to_tsvector(array(
        select distinct right(company_id::text, 6) || 'announcement:' || w
        from unnest(string_to_array(lower(title || ' ' || replace(content, '.', '')), ' ')) w where w <> ''
      )), seen_by, publish_at, expires_at
    from announcements where company_id = pg_temp.id_of('company0');`,
  sessions(`values ('${READER_TOKEN}', 0, 2)`),
  'vacuum analyze',
]

/** People of the company that one publishes for; somebody's token is `member-` and their number. */
export const MEMBERS = 5_000
export const MEMBERS_COMPANY_SEED = [
  ids,
  people(large, MEMBERS),
  announcementsOf(large, 200),
  readBy('m.user_id <> a.author_id'),
  sessions(`select 'member-' || p, 0, p from generate_series(0, ${MEMBERS}) p`),
  'vacuum analyze',
]
