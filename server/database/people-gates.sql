-- Gates of people: proving an address, and taking an invitation from outside its company.
grant usage, create on schema gates to lintel_gate;
set role lintel_gate;

-- Keeps the secret of a new link that confirms a person's address; older ones are dead. No row: it is confirmed.
create function gates.request_verification(person uuid, token text, lifetime_seconds int)
returns table (email text, language text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = person for no key update; -- two requests at once leave one secret
  delete from account_tokens t where t.user_id = person and t.purpose = 'verify_email';
  return query
    with asked as (
      select u.* from users u where u.id = person and u.email_verified_at is null and u.deleted_at is null
    ), kept as (
      insert into account_tokens (token_hash, user_id, purpose, canonical_email, expires_at)
      select token, a.id, 'verify_email', a.canonical_email, now() + make_interval(secs => lifetime_seconds)
      from asked a
    )
    select a.email, a.language from asked a;
end $$;

-- Confirms the address that a link was mailed to, for the account that it was mailed for; works once. `is_own` is
-- false for a link of another account, which stays as it was. No row: the link is dead.
create function gates.verify_email(person uuid, token text) returns table (is_own boolean, email text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_token account_tokens;
begin
  perform from users u where u.id = person for no key update; -- the account before its links, as everywhere
  select t.* into found_token from account_tokens t
    where t.token_hash = token and t.purpose = 'verify_email' and t.expires_at > now()
    for update;
  if not found then
    return;
  end if;
  if found_token.user_id <> person then
    return query select false, null::text;
    return;
  end if;
  delete from account_tokens t where t.token_hash = token;
  return query
    update users u set email_verified_at = coalesce(u.email_verified_at, now()), updated_at = now()
    where u.id = person and u.canonical_email = found_token.canonical_email and u.deleted_at is null
    returning true, u.email;
end $$;

-- Pending invitations to a person's own, confirmed address.
create function gates.invitations_of(person uuid)
returns table (
  id uuid, company_id uuid, company_name text, role_name text, inviter_name text, created_at timestamptz
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select i.id, i.company_id, c.name, r.name, concat_ws(' ', b.first_name, b.last_name), i.sent_at
    from users u
    join invitations i on i.canonical_email = u.canonical_email
      and gates.is_pending(i)
    join companies c on c.id = i.company_id and c.deleted_at is null
    join roles r on r.company_id = i.company_id and r.id = i.role_id
    join users b on b.id = i.inviter_id
    where u.id = person and u.email_verified_at is not null
    order by i.sent_at desc;
end $$;

-- What a secret is for. No row: nothing that still stands.
create function gates.find_invitation(token text)
returns table (
  company_name text, role_name text, inviter_name text, email text, has_account boolean, is_mailed boolean
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select c.name, r.name, concat_ws(' ', b.first_name, b.last_name), i.email,
      exists (select from users u where u.canonical_email = i.canonical_email and u.deleted_at is null),
      i.is_mailed
    from invitations i
    join companies c on c.id = i.company_id and c.deleted_at is null
    join roles r on r.company_id = i.company_id and r.id = i.role_id
    join users b on b.id = i.inviter_id
    where i.token_hash = token
      and gates.is_pending(i);
end $$;

-- The open invitation that a secret stands for, or one to the person's own address by its id, locked, after every
-- running change of rights in its company (server/rights.ts). `trouble`: 'ended', 'other_address' or
-- 'unverified'. No row: no invitation to this person's address has that id.
create function gates.lock_invitation(person uuid, wanted uuid, token text)
returns table (company uuid, invitation uuid, inviter uuid, email text, trouble text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place invitations;
  taken invitations;
  taker users;
begin
  select u.* into taker from users u where u.id = person and u.deleted_at is null;
  if token is not null then
    select i.* into place from invitations i where i.token_hash = token;
    if not found then
      return query select null::uuid, null::uuid, null::uuid, null::text, 'ended';
      return;
    end if;
  else
    select i.* into place from invitations i
      where i.canonical_email = taker.canonical_email and i.id = wanted;
    if not found then
      return;
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('rights ' || place.company_id, 0));
  select i.* into taken from invitations i
    where i.company_id = place.company_id and i.id = place.id for update;
  return query select taken.company_id, taken.id, taken.inviter_id, taken.email, case
    -- Asked first, so that a secret in the wrong hands says nothing else.
    when taken.canonical_email <> taker.canonical_email then 'other_address'
    when token is null and taker.email_verified_at is null then 'unverified'
    when not gates.is_pending(taken)
      or taken.token_hash is distinct from coalesce(token, taken.token_hash)
      or not exists (select from companies c where c.id = taken.company_id and c.deleted_at is null)
      -- Who was deactivated comes back only when somebody there says so.
      or exists (
        select from memberships m
        where m.company_id = taken.company_id and m.user_id = person and m.deactivated_at is not null
      )
      then 'ended'
  end;
end $$;

-- Makes the person a member by an invitation that `lock_invitation` gave without trouble. A mailed secret proves
-- the address too. False: the account has ended.
create function gates.accept_invitation(person uuid, company uuid, invitation uuid, token text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken invitations;
begin
  -- As it is changed below: two who share it would wait for each other.
  perform from users u where u.id = person and u.deleted_at is null for no key update;
  if not found then
    return false;
  end if;
  update invitations i set accepted_at = now(), token_hash = null
    where i.company_id = company and i.id = invitation and i.accepted_at is null and i.ended_at is null
    returning i.* into strict taken;
  insert into memberships (company_id, user_id, role_id)
    values (company, person, taken.role_id)
    on conflict (company_id, user_id) do update
      set role_id = excluded.role_id, joined_at = now(), ended_at = null
      where memberships.ended_at is not null and memberships.deactivated_at is null;
  if token is not null and taken.is_mailed then
    update users set email_verified_at = now() where id = person and email_verified_at is null;
  end if;
  return true;
end $$;

-- Turns an invitation down that `lock_invitation` gave, and opens its company's walls for what follows from it.
create function gates.decline_invitation(company uuid, invitation uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invitations i set declined_at = now(), token_hash = null
    where i.company_id = company and i.id = invitation and gates.is_pending(i);
  if not found then
    raise exception 'an invitation that cannot be declined';
  end if;
  perform set_config('app.company_id', company::text, true);
end $$;

-- How often a person sent invitations in the last day, in whatever companies.
create function gates.count_sent_by(person uuid) returns int
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(sum(i.sends), 0)::int from memberships m
    join invitations i on i.company_id = m.company_id and i.inviter_id = m.user_id
    where m.user_id = person and i.sent_at > now() - interval '1 day'
  );
end $$;

-- Which of these addresses were sent so many in the last day, by whatever companies, that it is enough.
create function gates.invited_often(wanted_canonical_emails text[], most int) returns setof text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select i.canonical_email from invitations i
    where i.canonical_email = any (wanted_canonical_emails) and i.sent_at > now() - interval '1 day'
    group by i.canonical_email having sum(i.sends) >= most;
end $$;

-- The accounts that have shown that they own one of these addresses, for telling them of invitations.
create function gates.accounts_of(wanted_canonical_emails text[])
returns table (canonical_email text, user_id uuid, language text, ways jsonb, quiet_until timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select u.canonical_email, u.id, u.language, coalesce(s.events -> 'invitation.received', '{}'::jsonb),
      gates.quiet_until(s.quiet_from, s.quiet_to, coalesce(u.time_zone, 'UTC'))
    from users u left join notification_settings s on s.user_id = u.id
    where u.canonical_email = any (wanted_canonical_emails) and u.deleted_at is null
      and u.email_verified_at is not null;
end $$;

-- Mails of the running scope's invitations that did not go yet are not sent.
create function gates.drop_invitation_mails(invitation_ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update mails m set status = 'dropped', due_at = null, settled_at = now(), plain = null, html = null
  where m.company_id = nullif(current_setting('app.company_id', true), '')::uuid
    and m.subject_type = 'invitation' and m.subject_id = any (invitation_ids) and m.status = 'waiting';
end $$;

reset role;
revoke create on schema gates from lintel_gate;
revoke execute on all functions in schema gates from public;
grant execute on all functions in schema gates to lintel_app;
