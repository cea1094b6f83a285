-- Gates: the only functions that look past the walls. Each takes the person or the secret that it answers for
-- and gives back no more than that person or the holder of that secret may know. They belong to lintel_gate,
-- which cannot log in and reaches only the tables named here. Made anew at each start.
-- (Written in plpgsql: its plans are kept, those of SQL functions are not before PostgreSQL 18.)

drop schema if exists gates cascade;
create schema gates;
grant usage on schema gates to lintel_app;
grant usage, create on schema gates to lintel_gate;

do $$
declare
  reached text;
begin
  foreach reached in array array[
    'users', 'credentials', 'account_tokens', 'sessions', 'known_browsers', 'companies', 'memberships', 'roles',
    'invitations', 'tasks', 'idempotency_keys', 'audit_entries', 'security_entries', 'mails', 'notifications',
    'task_comments', 'notification_settings', 'search_documents', 'imports', 'authenticators', 'recovery_codes',
    'passkeys', 'identities', 'challenges', 'email_changes', 'profile_images', 'department_members',
    'announcements', 'announcement_comments'
  ] loop
    execute format('drop policy if exists gate on %I', reached);
    execute format('create policy gate on %I to lintel_gate using (true) with check (true)', reached);
  end loop;
end $$;
grant select, insert, update on users, credentials, companies, memberships, roles to lintel_gate;
grant select, insert, update, delete on invitations to lintel_gate;
grant select, insert, update, delete on
  sessions, known_browsers, account_tokens, authenticators, recovery_codes, passkeys, identities, challenges,
  email_changes, profile_images to lintel_gate;
grant delete on credentials to lintel_gate;
grant select, delete on tasks, task_comments, announcements, announcement_comments, idempotency_keys, throttles
  to lintel_gate;
grant select, insert, update, delete on mails, notifications to lintel_gate;
grant select, delete on imports to lintel_gate;
grant insert on audit_entries, security_entries to lintel_gate;
grant select on notification_settings, search_documents, department_members to lintel_gate;
grant usage on schema pgboss to lintel_gate;
grant insert on pgboss.job to lintel_gate;
grant select on pgboss.queue to lintel_gate;
grant select (id, name, data, state), delete on pgboss.job to lintel_gate;

set role lintel_gate;

-- Who a session token belongs to, and what they are in the company that the session is in. No row: no session.
create function gates.open_scope(token text, idle_seconds int)
returns table (
  session_id uuid, user_id uuid, user_zone text, is_stale boolean, is_strong boolean, confirmed_at timestamptz,
  company_id uuid, company_zone text, company_inviters text, company_requires_two_factor boolean,
  role_id uuid, role_name text, role_kind text, role_actions text[]
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select s.id, u.id, u.time_zone, s.last_used_at < now() - interval '5 minutes', s.is_strong, s.confirmed_at,
      m.company_id, c.time_zone, c.inviters, c.requires_two_factor, r.id, r.name, r.kind, r.actions
    from sessions s
    join users u on u.id = s.user_id and u.deleted_at is null
    left join (
      memberships m
      join companies c on c.id = m.company_id and c.deleted_at is null
      join roles r on r.company_id = m.company_id and r.id = m.role_id
    ) on m.company_id = s.current_company_id and m.user_id = s.user_id and m.ended_at is null
    where s.token_hash = token
      and s.expires_at > now()
      and s.last_used_at > now() - make_interval(secs => idle_seconds);
end $$;

-- False: the address is taken.
create function gates.register_user(
  new_id uuid, new_email text, new_canonical_email text, new_first_name text, new_last_name text,
  new_language text, new_password_hash text
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into users (id, email, canonical_email, first_name, last_name, language)
    values (new_id, new_email, new_canonical_email, new_first_name, new_last_name, new_language)
    on conflict (canonical_email) do nothing;
  if not found then
    return false;
  end if;
  insert into credentials (user_id, password_hash) values (new_id, new_password_hash);
  return true;
end $$;

create function gates.find_credential(wanted_canonical_email text)
returns table (user_id uuid, password_hash text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select u.id, c.password_hash
    from users u join credentials c on c.user_id = u.id
    where u.canonical_email = wanted_canonical_email and u.deleted_at is null;
end $$;

-- Opens a session, and ends the oldest ones of a person who has too many; gives back those.
create function gates.open_session(
  new_id uuid, new_token_hash text, person uuid, new_user_agent text, new_address text, new_is_strong boolean,
  lifetime_seconds int, keep int
) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sessions (id, token_hash, user_id, user_agent, address, is_strong, expires_at)
    values (
      new_id, new_token_hash, person, new_user_agent, new_address, new_is_strong,
      now() + make_interval(secs => lifetime_seconds)
    );
  return query
    delete from sessions s
    where s.user_id = person and s.id in (
      select o.id from sessions o where o.user_id = person
      order by o.id = new_id desc, o.last_used_at desc, o.id desc offset keep
    )
    returning s.id;
end $$;

create function gates.touch_session(touched uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sessions set last_used_at = now() where id = touched;
end $$;

-- The session that the token opened, now ended, and whose it was. No row: there was none.
create function gates.end_session(token text) returns table (session_id uuid, user_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query delete from sessions s where s.token_hash = token returning s.id, s.user_id;
end $$;

create function gates.is_known_browser(wanted_canonical_email text, token text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from known_browsers k join users u on u.id = k.user_id
    where u.canonical_email = wanted_canonical_email and k.token_hash = token
      and k.created_at > now() - interval '365 days'
  );
end $$;

create function gates.remember_browser(person uuid, token text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into known_browsers (user_id, token_hash) values (person, token)
    on conflict (user_id, token_hash) do update set created_at = now();
end $$;

-- Every company that a person is an active member of, by name.
create function gates.companies_of(person uuid)
returns table (
  id uuid, name text, role_name text, role_kind text, members int, last_opened_at timestamptz
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select c.id, c.name, r.name, r.kind,
      (select count(*)::int from memberships o where o.company_id = c.id and o.ended_at is null),
      m.last_opened_at
    from memberships m
    join companies c on c.id = m.company_id and c.deleted_at is null
    join roles r on r.company_id = m.company_id and r.id = m.role_id
    where m.user_id = person and m.ended_at is null
    order by c.name collate "und-x-icu", c.id;
end $$;

-- For each other company of the asker: who of the asker's colleagues in `company` is a member there too.
create function gates.shared_companies(company uuid, asker uuid, is_strong boolean)
returns table (user_id uuid, company_ids uuid[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select theirs.user_id, array_agg(theirs.company_id)
    from memberships own
    join memberships theirs on theirs.company_id = own.company_id and theirs.ended_at is null
    join companies c on c.id = own.company_id and c.deleted_at is null and (is_strong or not c.requires_two_factor)
    join memberships here on here.company_id = company and here.user_id = theirs.user_id
      and here.ended_at is null
    where own.user_id = asker and own.ended_at is null
    group by theirs.user_id;
end $$;

-- A company with the three built-in roles and its founder as admin. False: the founder's account has ended.
create function gates.found_company(
  founder uuid, new_id uuid, new_name text, new_registration_number text, new_currency text,
  new_time_zone text, new_first_day_of_week int, new_locale text, role_ids uuid[], new_search_version int
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = founder and u.deleted_at is null for share;
  if not found then
    return false;
  end if;
  insert into companies (
    id, name, registration_number, currency, time_zone, first_day_of_week, locale, search_version
  ) values (
    new_id, new_name, new_registration_number, new_currency, new_time_zone, new_first_day_of_week, new_locale,
    new_search_version
  );
  insert into roles (company_id, id, name, kind) values
    (new_id, role_ids[1], 'admin', 'admin'),
    (new_id, role_ids[2], 'manager', 'manager'),
    (new_id, role_ids[3], 'user', 'user');
  insert into memberships (company_id, user_id, role_id) values (new_id, founder, role_ids[1]);
  return true;
end $$;

-- Moves a session to a company of its person; false when they are no member there.
create function gates.choose_company(chosen_session uuid, person uuid, company uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update memberships m set last_opened_at = now()
    from companies c
    where m.company_id = company and m.user_id = person and m.ended_at is null
      and c.id = m.company_id and c.deleted_at is null;
  if not found then
    return false;
  end if;
  update sessions set current_company_id = company where id = chosen_session and user_id = person;
  return found;
end $$;

-- Queues a job for the company of the running scope; no job can be queued for another company.
-- In these queues a key is taken while its job waits.
create function gates.queue_job(queue_name text, body jsonb, start_at timestamptz, only_once_key text)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company text := nullif(current_setting('app.company_id', true), '');
begin
  if company is null then
    raise exception 'a job needs the scope of a company';
  end if;
  if not exists (select from pgboss.queue q where q.name = queue_name) then
    raise exception 'no queue is named %', queue_name;
  end if;
  insert into pgboss.job (
    name, data, start_after, singleton_key, expire_in, keep_until, retry_limit, retry_delay, retry_backoff,
    policy
  )
  select q.name, jsonb_build_object('companyId', company, 'body', body), coalesce(start_at, now()),
    company || ':' || coalesce(only_once_key, gen_random_uuid()::text), coalesce(q.expire_seconds, 900) * interval '1 second',
    coalesce(start_at, now()) + interval '14 days', coalesce(q.retry_limit, 2), coalesce(q.retry_delay, 0),
    coalesce(q.retry_backoff, false), q.policy
  from pgboss.queue q where q.name = queue_name
  on conflict do nothing;
end $$;

-- Deletes for good what nobody can bring back any more; gives back how many rows went.
create function gates.purge(
  undo_days int, idle_seconds int, idempotency_seconds int, notification_days int, mail_days int
) returns table (
  gone_sessions int, gone_tasks int, gone_keys int, gone_throttles int, gone_notifications int, gone_mails int
)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sessions
    where expires_at <= now() or last_used_at <= now() - make_interval(secs => idle_seconds);
  get diagnostics gone_sessions = row_count;
  delete from announcements where deleted_at < now() - make_interval(days => undo_days);
  delete from announcement_comments where deleted_at < now() - make_interval(days => undo_days);
  delete from tasks where deleted_at < now() - make_interval(days => undo_days);
  get diagnostics gone_tasks = row_count;
  delete from task_comments where deleted_at < now() - make_interval(days => undo_days);
  delete from idempotency_keys where created_at < now() - make_interval(secs => idempotency_seconds);
  get diagnostics gone_keys = row_count;
  delete from known_browsers where created_at < now() - interval '365 days';
  delete from account_tokens where expires_at < now();
  delete from email_changes where expires_at < now();
  delete from throttles where expire < extract(epoch from now()) * 1000;
  get diagnostics gone_throttles = row_count;
  delete from notifications where created_at < now() - make_interval(days => notification_days);
  get diagnostics gone_notifications = row_count;
  delete from mails where due_at is null and created_at < now() - make_interval(days => mail_days);
  get diagnostics gone_mails = row_count;
  delete from imports where created_at < now() - make_interval(days => undo_days);
  delete from invitations
    where coalesce(accepted_at, declined_at, ended_at, expires_at) < now() - make_interval(days => undo_days);
  return next;
end $$;

reset role;
revoke create on schema gates from lintel_gate;
revoke execute on all functions in schema gates from public;
grant execute on all functions in schema gates to lintel_app;
