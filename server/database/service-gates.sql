-- Gates of the shared services: what may be seen, search, notifications, mail and the record of sign-ins.
grant usage, create on schema gates to lintel_gate;
set role lintel_gate;

-- A UUID of version 7, of this moment.
create function gates.new_id() returns uuid
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  milliseconds bytea := substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3);
begin
  return encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing milliseconds from 1 for 6), 52, 1), 53, 1), 'hex'
  )::uuid;
end $$;

-- The company of the running scope; null: it has none. What answers for it asks here, not whoever calls.
create function gates.current_company() returns uuid
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return nullif(current_setting('app.company_id', true), '')::uuid;
end $$;

-- Whether an invitation can still be taken.
create function gates.is_pending(i invitations) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return i.accepted_at is null and i.declined_at is null and i.ended_at is null and i.expires_at > now();
end $$;

-- Whether a person is an active member of a company.
create function gates.is_member(person uuid, company uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from memberships m join companies c on c.id = m.company_id and c.deleted_at is null
    where m.company_id = company and m.user_id = person and m.ended_at is null
  );
end $$;

-- What somebody holds of what an audience names (server/audience.ts), with their departments in the running scope's
-- company.
create function gates.with_departments(person uuid, held text[]) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  company constant uuid := gates.current_company();
begin
  return held || array(
    select 'department:' || m.department_id from department_members m
    where m.company_id = company and m.user_id = person
  );
end $$;

-- Whether now is between two instants; null is without an end.
create function gates.is_shown(shown_from timestamptz, shown_until timestamptz) returns boolean
language sql stable as $$
  select (shown_from is null or shown_from <= now()) and (shown_until is null or shown_until > now())
$$;

-- The one rule of who may see a thing, for those who are not asking themselves just now: an active member whose
-- role may see that kind, and who is among its audience. `rules` comes from server/audience.ts.
create function gates.may_see(company uuid, person uuid, thing_type text, thing uuid, rules jsonb) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select
    from memberships m
    join companies c on c.id = m.company_id and c.deleted_at is null
    join users u on u.id = m.user_id and u.deleted_at is null
    join roles r on r.company_id = m.company_id and r.id = m.role_id
    cross join lateral (
      select array['everyone', 'user:' || person, 'role:' || m.role_id] || case r.kind
        when 'custom' then array(select 'action:' || a from unnest(r.actions) a)
        else array(select jsonb_array_elements_text(rules -> 'builtIn' -> r.kind))
      end || array(
        select 'department:' || w.department_id from department_members w
        where w.company_id = company and w.user_id = person
      ) as held
    ) h
    join search_documents d on d.company_id = company and d.type = thing_type and d.id = thing
    where m.company_id = company and m.user_id = person and m.ended_at is null
      and d.audience && h.held and gates.is_shown(d.shown_from, d.shown_until)
      and (rules -> 'can' ->> thing_type) = any (h.held)
  );
end $$;

-- The best hits of each kind. `held` says as whom: made from the scope by server/audience.ts. See search-terms.ts
-- for the conditions: a document has every word of `every_word` (one query for each kind), or holds every one of
-- `parts` inside its words and has the `short_words`; and in both cases the `checks` as they stand.
-- What hundreds of rows fit is answered from the newest ones, and from the titles that are or begin with the phrase:
-- reading all of them would take too long.
create function gates.search(
  held text[], kinds text[], phrase text, every_word tsquery[], short_words tsquery[], parts text[],
  checks text[], size int
) returns table (type text, id uuid, title text, description text, details jsonb)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  company constant uuid := gates.current_company();
  candidates constant int := 300;
  looked_at constant int := 2000;
  kind text;
  all_words tsquery;
  few_words tsquery;
begin
  for n in 1 .. cardinality(kinds) loop
    kind := kinds[n];
    all_words := every_word[n];
    few_words := short_words[n];
    return query
      with by_word as materialized (
        -- The words carry company and kind: asking an index for these two as well takes longer than the answer.
        select d.* from search_documents d
        where d.words @@ all_words and d.audience && held and d.folded like all (checks)
          and gates.is_shown(d.shown_from, d.shown_until)
          and (d.company_id, d.type) is not distinct from (company, kind)
        limit candidates
      ),
      by_part as materialized (
        select d.* from search_documents d
        where (select count(*) from by_word) < candidates and parts[1] is not null
          and d.company_id = company and d.type = kind and d.audience && held
          and gates.is_shown(d.shown_from, d.shown_until)
          and d.folded like parts[1] and (parts[2] is null or d.folded like parts[2])
          and (parts[3] is null or d.folded like parts[3]) and d.folded like all (parts)
          and (few_words is null or d.words @@ few_words) and d.folded like all (checks)
        limit candidates
      ),
      recent as materialized (
        select n.* from (
          select d.* from search_documents d
          where d.company_id = company and d.type = kind
            and (select count(*) from by_word) + (select count(*) from by_part) >= candidates
          order by d.updated_at desc limit looked_at
        ) n
        where n.audience && held and gates.is_shown(n.shown_from, n.shown_until) and n.folded like all (checks) and (
          n.words @@ all_words or (
            parts[1] is not null and n.folded like all (parts) and (few_words is null or n.words @@ few_words)
          )
        )
        limit candidates
      ),
      by_title as materialized (
        select b.* from (
          -- In the order of the index: a title that is the phrase and nothing more comes first.
          select d.* from search_documents d
          where d.company_id = company and d.type = kind
            and (select count(*) from by_word) + (select count(*) from by_part) >= candidates
            and starts_with(left(d.folded, 60), left(phrase, 60))
          order by left(d.folded, 60) using ~<~ limit looked_at
        ) b
        where b.audience && held and gates.is_shown(b.shown_from, b.shown_until)
          and starts_with(b.folded, phrase) and b.folded like all (checks)
        limit candidates
      ),
      found as (
        select * from by_word union all select * from by_part
        union all select * from recent union all select * from by_title
      ),
      once as (
        select distinct on (f.id) f.*, case
            when split_part(f.folded, E'\n', 1) = phrase then 0
            when starts_with(f.folded, phrase) then 1
            when position(' ' || phrase in split_part(f.folded, E'\n', 1)) > 0 then 2
            when position(phrase in split_part(f.folded, E'\n', 1)) > 0 then 3
            else 4
          end as place
        from found f
      )
      select o.type, o.id, o.title, o.description, o.details from once o
      order by o.place, o.updated_at desc, o.id limit size;
  end loop;
end $$;

-- Things of one kind whose documents hold what is looked for, in the words of `gates.search`, at most `most`: for a
-- list, which decides itself what is shown when.
create function gates.holding(
  held text[], kind text, every_word tsquery, short_words tsquery, parts text[], checks text[], most int
) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  company constant uuid := gates.current_company();
begin
  return query
    select w.id from (
      select d.id from search_documents d
      where d.words @@ every_word and d.audience && held and d.folded like all (checks)
        and (d.company_id, d.type) is not distinct from (company, kind)
      limit most
    ) w
    union
    select p.id from (
      select d.id from search_documents d
      where parts[1] is not null and d.company_id = company and d.type = kind and d.audience && held
        and d.folded like parts[1] and (parts[2] is null or d.folded like parts[2])
        and (parts[3] is null or d.folded like parts[3]) and d.folded like all (parts)
        and (short_words is null or d.words @@ short_words) and d.folded like all (checks)
      limit most
    ) p
    limit most;
end $$;

-- What a person was told of the company that they are at work in, and invitations to others; newest first.
-- Only what they may see now. Whoever may see hardly anything of it any more is not worth a look at each: `looked_at`.
create function gates.notifications_of(person uuid, rules jsonb, before uuid, size int)
returns table (
  id uuid, type text, actor_id uuid, actor_first_name text, actor_last_name text, actor_image_id uuid, title text,
  subject_type text, subject_id uuid, details jsonb, created_at timestamptz, read_at timestamptz
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  company constant uuid := gates.current_company();
  looked_at constant int := 2000;
begin
  return query
    select n.id, n.type, n.actor_id, u.first_name, u.last_name,
      case when m.user_id is not null then u.profile_image_id end, n.title, n.subject_type, n.subject_id, n.details,
      n.created_at, n.read_at
    from (
      (
        select o.*, d.title
        from (
          select t.* from notifications t
          where t.company_id = company and t.user_id = person and not t.is_hidden and t.type <> 'invitation.received'
            and (before is null or t.id < before)
          order by t.id desc limit looked_at
        ) o
        join search_documents d on d.company_id = company and d.type = o.subject_type and d.id = o.subject_id
        where gates.may_see(company, person, o.subject_type, o.subject_id, rules)
        order by o.id desc limit size
      )
      union all
      (
        select o.*, c.name
        from (
          select t.* from notifications t
          where t.user_id = person and t.type = 'invitation.received' and not t.is_hidden
            and (before is null or t.id < before)
          order by t.id desc limit looked_at
        ) o
        join invitations i on i.company_id = o.company_id and i.id = o.subject_id
          and gates.is_pending(i)
        join companies c on c.id = o.company_id and c.deleted_at is null
        order by o.id desc limit size
      )
    ) n
    left join users u on u.id = n.actor_id
    left join memberships m on m.company_id = company and m.user_id = n.actor_id
      and (m.ended_at is null or m.deactivated_at is not null)
    order by n.id desc limit size;
end $$;

-- How many of those are unread, up to `most`.
create function gates.count_unread(person uuid, rules jsonb, most int) returns int
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  company constant uuid := gates.current_company();
begin
  return (
    select count(*)::int from (
      (
        select from (
          -- Whoever has so many unread, and may see none of them any more, is not worth a look at each.
          select u.subject_type, u.subject_id from notifications u
          where u.company_id = company and u.user_id = person and u.read_at is null and not u.is_hidden
            and u.type <> 'invitation.received'
          order by u.id desc limit most * 5
        ) o
        where gates.may_see(company, person, o.subject_type, o.subject_id, rules)
        limit most
      )
      union all
      (
        select from notifications o
        join invitations i on i.company_id = o.company_id and i.id = o.subject_id
          and gates.is_pending(i)
        where o.user_id = person and o.type = 'invitation.received' and o.read_at is null and not o.is_hidden
        limit most
      )
      limit most
    ) unread
  );
end $$;

-- Marks what a person's list shows as read: those named, or all of it. Gives back which, at most `most`.
create function gates.read_notifications(person uuid, rules jsonb, named uuid[], most int) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company constant uuid := gates.current_company();
begin
  return query
    with marked as (
      update notifications n set read_at = now()
      where n.user_id = person and n.read_at is null and not n.is_hidden
        and (n.company_id = company or n.type = 'invitation.received')
        and (named is null or n.id = any (named))
        and (
          n.type = 'invitation.received' or gates.may_see(company, person, n.subject_type, n.subject_id, rules)
        )
      returning n.id
    )
    select m.id from marked m limit most;
end $$;

-- Marks what the bell told a person of these things of the running scope's company as read. Gives back which.
create function gates.read_about(person uuid, thing_type text, things uuid[]) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company constant uuid := gates.current_company();
begin
  return query
    update notifications n set read_at = now()
    where n.company_id = company and n.user_id = person and n.read_at is null and not n.is_hidden
      and n.subject_type = thing_type and n.subject_id = any (things)
    returning n.id;
end $$;

-- When the quiet hours end that a person has now; null: they have none now. Times are `HH:MM` in their zone.
create function gates.quiet_until(quiet_from text, quiet_to text, zone text) returns timestamptz
language plpgsql stable set search_path = public, pg_temp as $$
declare
  here timestamp := now() at time zone zone;
  starts time := quiet_from;
  ends time := quiet_to;
begin
  if starts is null or ends is null or starts = ends then
    return null;
  end if;
  if starts < ends then
    return case when here::time >= starts and here::time < ends then (here::date + ends) at time zone zone end;
  end if;
  return case
    when here::time >= starts then (here::date + 1 + ends) at time zone zone
    when here::time < ends then (here::date + ends) at time zone zone
  end;
end $$;

-- Queues mails of the running scope: of its company, or of nobody's. Rows: see server/mail.ts.
create function gates.queue_mails(written jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into mails (
    id, company_id, is_secret, user_id, address, subject, plain, html, subject_type, subject_id, due_at
  )
  select gates.new_id(), gates.current_company(), m.is_secret, r.user_id,
    r.address, m.subject, m.plain, m.html, m.subject_type, m.subject_id, coalesce(r.due_at, now())
  from jsonb_to_recordset(written) as m (
    is_secret boolean, subject text, plain text, html text, subject_type text, subject_id uuid, receivers jsonb
  )
  cross join lateral jsonb_to_recordset(m.receivers) as r (user_id uuid, address text, due_at timestamptz);
end $$;

-- Takes mails that are due, each for one sender at a time and for as long as a try may last. What its receiver may
-- not see any more, or what is about an invitation that ended, is dropped.
create function gates.take_mails(size int, lease_seconds int, rules jsonb)
returns table (id uuid, address text, subject text, plain text, html text, tries int, is_secret boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    with due as (
      -- Instants are rounded to milliseconds: one that is due now may stand a little later.
      select m.id from mails m where m.due_at <= now() + interval '1 millisecond'
      order by m.due_at limit size for update skip locked
    ),
    hidden as (
      update mails m set status = 'dropped', due_at = null, settled_at = now(), plain = null, html = null
      from due
      where m.id = due.id and m.subject_id is not null and not case m.subject_type
        when 'invitation' then exists (
          select from invitations i
          where i.company_id = m.company_id and i.id = m.subject_id
            and gates.is_pending(i)
        )
        else gates.may_see(m.company_id, m.user_id, m.subject_type, m.subject_id, rules)
      end
      returning m.id
    )
    update mails m set tries = m.tries + 1, due_at = now() + make_interval(secs => lease_seconds)
    from due
    where m.id = due.id and not exists (select from hidden h where h.id = due.id)
    returning m.id, m.address, m.subject, m.plain, m.html, m.tries, m.is_secret;
end $$;

-- How a try ended. `retry_seconds`: when to try again; null: it is over.
create function gates.settle_mail(settled uuid, outcome text, fault text, retry_seconds double precision) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update mails m set
    status = case when retry_seconds is null then outcome else 'waiting' end,
    due_at = case when retry_seconds is null then null else now() + make_interval(secs => retry_seconds) end,
    settled_at = case when retry_seconds is null then now() end,
    last_error = fault,
    plain = case when m.is_secret and retry_seconds is null then null else m.plain end,
    html = case when m.is_secret and retry_seconds is null then null else m.html end
  where m.id = settled and m.status = 'waiting';
end $$;

-- Writes down what happened to an account: for its owner, and for every company that they are a member of.
create function gates.record_account(person uuid, what text, to_what text, from_address text, from_agent text)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into security_entries (user_id, id, action, subject, address, user_agent)
    values (person, gates.new_id(), what, to_what, from_address, from_agent);
  insert into audit_entries (company_id, id, action, actor_id, address, user_agent)
    select m.company_id, gates.new_id(), what, person, from_address, from_agent
    from memberships m where m.user_id = person and m.ended_at is null;
end $$;

-- Companies whose search documents were made by an older program.
create function gates.companies_to_index(wanted_version int) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select c.id from companies c where c.search_version < wanted_version and c.deleted_at is null;
end $$;

-- Notes that the running scope's company has search documents of this version.
create function gates.mark_indexed(version int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update companies set search_version = version
    where id = gates.current_company() and search_version < version;
end $$;

reset role;
revoke create on schema gates from lintel_gate;
revoke execute on all functions in schema gates from public;
grant execute on all functions in schema gates to lintel_app;
