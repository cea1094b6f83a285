-- Gates of a company and of an account that end.
grant usage, create on schema gates to lintel_gate;

do $$
declare
  reached text;
begin
  foreach reached in array array['org_charts', 'files', 'file_uses', 'company_ai'] loop
    execute format('drop policy if exists gate on %I', reached);
    execute format('create policy gate on %I to lintel_gate using (true) with check (true)', reached);
  end loop;
end $$;
-- What a company holds goes as a whole, long after it ended; nothing else deletes these rows.
grant select, delete on org_charts, files, file_uses, company_ai, audit_entries to lintel_gate;
grant delete on companies, memberships, roles, search_documents, notification_settings, security_entries
  to lintel_gate;
grant select on audit_entries, security_entries to lintel_gate;

set role lintel_gate;

-- Takes the sessions of somebody who has left the running scope's company out of it.
create function gates.leave_company(person uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sessions s set current_company_id = null
    where s.user_id = person and s.current_company_id = gates.current_company()
      and not gates.is_member(person, s.current_company_id);
end $$;

-- Sessions that are in the running scope's company without the second factor that it asks for.
create function gates.weak_sessions() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select s.id from sessions s join companies c on c.id = s.current_company_id and c.requires_two_factor
    where s.current_company_id = gates.current_company() and not s.is_strong;
end $$;

-- The running scope's active members who have neither an authenticator in use nor a passkey: by name, the first of
-- them, how many there are in all, and how many members.
create function gates.members_without_factor(at_most int)
returns table (user_ids uuid[], found int, members int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    with active as (
      select u.id, u.first_name, u.last_name,
        exists (select from authenticators a where a.user_id = u.id and a.enabled_at is not null)
          or exists (select from passkeys p where p.user_id = u.id) as has_factor
      from memberships m join users u on u.id = m.user_id
      where m.company_id = gates.current_company() and m.ended_at is null
    ), first_ones as (
      select a.id, row_number() over (
        order by a.first_name collate "und-x-icu", a.last_name collate "und-x-icu", a.id
      ) as place
      from active a where not a.has_factor
    )
    select
      (select coalesce(array_agg(f.id order by f.place), '{}') from first_ones f where f.place <= at_most),
      (select count(*)::int from first_ones),
      (select count(*)::int from active);
end $$;

-- Companies that only the person of this session is an admin of, by name.
create function gates.sole_admin_companies(own_session uuid) returns table (id uuid, name text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select c.id, c.name from sessions s
    join memberships m on m.user_id = s.user_id and m.ended_at is null
    join roles r on r.company_id = m.company_id and r.id = m.role_id and r.kind = 'admin'
    join companies c on c.id = m.company_id and c.deleted_at is null
    where s.id = own_session and s.expires_at > now() and not exists (
      select from memberships o join roles k on k.company_id = o.company_id and k.id = o.role_id and k.kind = 'admin'
      where o.company_id = m.company_id and o.user_id <> m.user_id and o.ended_at is null
    )
    order by c.name collate "und-x-icu", c.id;
end $$;

-- Which of these sessions are in a company that asks for a second factor, without one.
create function gates.shut_out_sessions(sessions_asked uuid[]) returns table (company_id uuid, session_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select c.id, s.id from sessions s
    join companies c on c.id = s.current_company_id and c.requires_two_factor
    where s.id = any (sessions_asked) and not s.is_strong;
end $$;

-- Ends the running scope's company: nobody finds it any more, and no mail of it goes. Gives back its members.
create function gates.end_company() returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company constant uuid := gates.current_company();
begin
  update companies c set deleted_at = now(), updated_at = now() where c.id = company and c.deleted_at is null;
  update sessions s set current_company_id = null where s.current_company_id = company;
  update mails m set status = 'dropped', due_at = null, settled_at = now(), plain = null, html = null
    where m.company_id = company and m.status = 'waiting';
  return query select m.user_id from memberships m where m.company_id = company and m.ended_at is null;
end $$;

-- Companies that ended more than 30 days ago (UNDO_DAYS), the oldest end first.
create function gates.gone_companies() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select c.id from companies c where c.deleted_at < now() - interval '30 days' order by c.deleted_at;
end $$;

-- Deletes one of them for good, with all that it holds. False: it is none of them, or no more.
create function gates.purge_company(gone uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from companies c where c.id = gone and c.deleted_at < now() - interval '30 days' for update;
  if not found then
    return false;
  end if;
  delete from pgboss.job j where j.data ->> 'companyId' = gone::text and j.state <> 'active';
  delete from file_uses where company_id = gone;
  delete from files where company_id = gone;
  delete from imports where company_id = gone;
  delete from search_documents where company_id = gone;
  delete from notifications where company_id = gone;
  delete from mails where company_id = gone;
  delete from announcements where company_id = gone;
  delete from tasks where company_id = gone;
  delete from invitations where company_id = gone;
  delete from org_charts where company_id = gone;
  delete from company_ai where company_id = gone;
  delete from idempotency_keys where owner_id = gone;
  delete from audit_entries where company_id = gone;
  delete from memberships where company_id = gone;
  delete from roles where company_id = gone;
  delete from companies where id = gone;
  return true;
end $$;

-- Holds an account that ends, until the end of the transaction. False: it has ended already, or the session is none of
-- that person's.
create function gates.lock_account(own_session uuid, person uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = person and u.deleted_at is null for no key update;
  return found and gates.is_session(own_session, person);
end $$;

-- An account is ended by its own person, in a session that is there until then.
create function gates.assert_session(own_session uuid, person uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not gates.is_session(own_session, person) then
    raise exception 'no session of that person';
  end if;
end $$;

-- Mails to a person are forgotten; those that have not gone yet never go. Their address goes out of invitations that
-- are over too, and out of the mails that brought one before there was an account.
create function gates.forget_mails(own_session uuid, person uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform gates.assert_session(own_session, person);
  delete from mails m where m.user_id = person;
  delete from mails m using users u
    where u.id = person and m.user_id is null and m.status <> 'waiting'
      and lower(m.address) in (u.canonical_email, lower(u.email));
  delete from invitations i using users u
    where u.id = person and i.canonical_email = u.canonical_email and not gates.is_pending(i);
end $$;

-- Empties an account whose person has left every company: only the names stay, on what they made. The address is free
-- for somebody new.
create function gates.end_account(own_session uuid, person uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform gates.assert_session(own_session, person);
  -- First: a session that just ends by itself puts that on record for the person, and the change of the address below
  -- would let it wait.
  delete from sessions t where t.user_id = person;
  update users u set
      deleted_at = now(), updated_at = now(), email = 'deleted:' || u.id, canonical_email = 'deleted:' || u.id,
      email_verified_at = null, description = null, skills = '{}', time_zone = null, language = null,
      profile_image_id = null
    where u.id = person and u.deleted_at is null;
  -- Where they were deactivated, and in companies that ended: nobody brings them back.
  update memberships m set ended_at = coalesce(m.ended_at, now()), deactivated_at = null
    where m.user_id = person and (m.ended_at is null or m.deactivated_at is not null);
  delete from search_documents d using memberships m
    where m.user_id = person and d.company_id = m.company_id and d.type = 'user' and d.id = person;
  delete from credentials t where t.user_id = person;
  delete from authenticators t where t.user_id = person;
  delete from recovery_codes t where t.user_id = person;
  delete from passkeys t where t.user_id = person;
  delete from identities t where t.user_id = person;
  delete from challenges t where t.user_id = person;
  delete from email_changes t where t.user_id = person;
  delete from account_tokens t where t.user_id = person;
  delete from known_browsers t where t.user_id = person;
  delete from profile_images t where t.user_id = person;
  delete from notification_settings t where t.user_id = person;
  delete from notifications t where t.user_id = person;
  delete from security_entries t where t.user_id = person;
  delete from idempotency_keys t where t.owner_id = person;
end $$;

reset role;
revoke create on schema gates from lintel_gate;
revoke execute on all functions in schema gates from public;
grant execute on all functions in schema gates to lintel_app;
-- Parts of other gates, which prove first who asks.
revoke execute on function gates.put_password, gates.put_recovery_codes, gates.weaken_sessions,
  gates.assert_session from lintel_app;
