// A million search documents in 901 companies, one of them with a hundred thousand, in the product's own form.
import { SEARCH_VERSION } from '#server/search-index.ts'

/** Of the people of the large company: the admin sees everything, the other a tenth. */
export const ADMIN_TOKEN = 'bench-admin'
export const USER_TOKEN = 'bench-user'

const LARGE = 100_000
const SMALL = 1_000
const COMPANIES = 900
const PEOPLE = 10

const words =
  'order oak brass hinge kitchen walnut table invoice plan review photo sample door window drawer front ' +
  'delivery yard bench paint oil wax glue screw board panel frame shelf chair desk lamp client visit call mail'
const chinese = '时光机器订单厨房木材检查计划报告发票客户会议设计项目合同'

/** The words of a document follow from its number. */
const documentsOf = (company: string, from: number, count: number) => `
insert into search_documents (company_id, type, id, title, description, details, folded, words, audience, updated_at)
select ${company}, 'task', md5(${company}::text || n)::uuid, title, description, '{"deadline":null,"completed":false}',
  lower(title || E'\\n' || description),
  array_to_tsvector(array(
    select distinct right(${company}::text, 6) || 'task:' || w
    from unnest(string_to_array(lower(title || ' ' || description), ' ') || pairs) w where w <> ''
  )),
  array['user:' || md5('user' || ${company}::text || n % ${PEOPLE})::uuid, 'action:tasks.viewAll'],
  timestamptz '2026-01-01' + n * interval '1 minute'
from (
  select n,
    initcap(w[1 + abs(hashint4(n)) % array_length(w, 1)]) || ' ' || w[1 + abs(hashint4(n + 7919)) % array_length(w, 1)]
      || ' ' || w[1 + abs(hashint4(n + 104729)) % array_length(w, 1)] || ' halmar' || n || ' DS-' || n as title,
    'Ask about it before the end of ' || w[1 + abs(hashint4(n + 31)) % array_length(w, 1)]
      || case when n % 50 = 0 then ' ' || substr(c, 1 + abs(hashint4(n)) % 20, 6) else '' end as description,
    case when n % 50 = 0 then array(
      select distinct substr(c, 1 + abs(hashint4(n)) % 20 + k, 2) from generate_series(0, 4) k
    ) || n::text else array[n::text] end as pairs
  from generate_series(${from}, ${from + count - 1}) n,
    (select string_to_array('${words}', ' ') as w, '${chinese}' as c) source
) made;`

export const SEARCH_SEED = [
  `insert into companies (id, name, currency, time_zone, first_day_of_week, locale, search_version)
    select md5('company' || c)::uuid, 'Company ' || c, 'EUR', 'UTC', 1, 'en', ${SEARCH_VERSION} from generate_series(0, ${COMPANIES}) c;
  insert into users (id, email, canonical_email, first_name, last_name)
    select md5('user' || md5('company0')::uuid || p)::uuid, p || '@bench.test', p || '@bench.test', 'Robin', 'Ash'
    from generate_series(0, ${PEOPLE - 1}) p;
  insert into roles (company_id, id, name, kind)
    select md5('company0')::uuid, md5(kind)::uuid, kind, kind from unnest(array['admin', 'manager', 'user']) kind;
  insert into memberships (company_id, user_id, role_id)
    select md5('company0')::uuid, md5('user' || md5('company0')::uuid || p)::uuid, md5(case p when 0 then 'admin' else 'user' end)::uuid
    from generate_series(0, ${PEOPLE - 1}) p;
  insert into sessions (id, token_hash, user_id, current_company_id, expires_at)
    select gen_random_uuid(), encode(sha256(token::bytea), 'hex'), md5('user' || md5('company0')::uuid || p)::uuid, md5('company0')::uuid, now() + interval '1 day'
    from (values ('${ADMIN_TOKEN}', 0), ('${USER_TOKEN}', 1)) v (token, p);
  create temporary table index_definitions as select indexdef from pg_indexes
    where indexname in ('search_documents_words', 'search_documents_parts', 'search_documents_newest');
  drop index search_documents_words, search_documents_parts, search_documents_newest;`,
  documentsOf("md5('company0')::uuid", 1, LARGE),
  ...Array.from({ length: 9 }, (_, block) =>
    Array.from({ length: COMPANIES / 9 }, (_, n) =>
      documentsOf(`md5('company${block * (COMPANIES / 9) + n + 1}')::uuid`, 1 + n * SMALL, SMALL),
    ).join('\n'),
  ),
  // Made after the rows, as for any large load.
  `do $$ declare made text; begin for made in select indexdef from index_definitions loop execute made; end loop; end $$`,
  'vacuum analyze',
]
