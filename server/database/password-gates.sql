-- Gates of passwords and addresses that change.
grant usage, create on schema gates to lintel_gate;
set role lintel_gate;

create function gates.password_of(person uuid) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select c.password_hash from credentials c where c.user_id = person);
end $$;

create function gates.put_password(person uuid, new_hash text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into credentials as c (user_id, password_hash) values (person, new_hash)
    on conflict (user_id) do update set password_hash = excluded.password_hash, updated_at = now();
  delete from account_tokens t where t.user_id = person and t.purpose = 'reset_password';
  delete from challenges c where c.user_id = person;
  -- Whoever knew the old one may have signed in somewhere.
  delete from known_browsers k where k.user_id = person;
end $$;

-- Sets a password in place of the one that was compared (null: there was none), and ends all sessions but one, which
-- is confirmed by it. Gives back those that ended. Null: the password is another by now.
create function gates.change_password(person uuid, compared_hash text, new_hash text, own_session uuid)
returns uuid[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended uuid[];
begin
  perform from users u where u.id = person and u.deleted_at is null for no key update;
  if not found or gates.password_of(person) is distinct from compared_hash then
    return null;
  end if;
  perform gates.put_password(person, new_hash);
  update sessions s set confirmed_at = now()
    where s.id = own_session and s.user_id = person and gates.is_password_enough(person, own_session);
  with gone as (delete from sessions s where s.user_id = person and s.id <> own_session returning s.id)
    select coalesce(array_agg(g.id), '{}') into ended from gone g;
  return ended;
end $$;

-- Keeps the secret of a link that sets a new password; older ones are dead. No row: nobody has the address.
create function gates.request_reset(wanted_canonical_email text, token text, lifetime_seconds int)
returns table (person uuid, email text, language text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asker users;
begin
  select u.* into asker from users u
    where u.canonical_email = wanted_canonical_email and u.deleted_at is null for no key update;
  if not found then
    return;
  end if;
  delete from account_tokens t where t.user_id = asker.id and t.purpose = 'reset_password';
  insert into account_tokens (token_hash, user_id, purpose, canonical_email, expires_at)
    values (
      token, asker.id, 'reset_password', asker.canonical_email, now() + make_interval(secs => lifetime_seconds)
    );
  return query select asker.id, asker.email, asker.language;
end $$;

-- Whose password a link sets; null for a link that is dead.
create function gates.find_reset(token text) returns uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select u.id from account_tokens t
    join users u on u.id = t.user_id and u.canonical_email = t.canonical_email and u.deleted_at is null
    where t.token_hash = token and t.purpose = 'reset_password' and t.expires_at > now()
  );
end $$;

-- Whether an account has other ways in that nobody answers for. Whoever made one whose address is not proven may be a
-- stranger, who waits for the address's owner to take it up: no way in of theirs outlives that. Null: there is none.
create function gates.has_unproven_factors(person uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select u.email_verified_at is null and (
      exists (select from passkeys p where p.user_id = u.id)
      or exists (select from identities i where i.user_id = u.id)
      or exists (select from authenticators a where a.user_id = u.id and a.enabled_at is not null)
    )
    from users u where u.id = person
  );
end $$;

-- Whether a password that is set by a link takes other ways in with it. Null: the link is dead.
create function gates.reset_removes_factors(token text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return gates.has_unproven_factors(gates.find_reset(token));
end $$;

-- Before the address's owner, or the operator for them, sets a password: takes such ways in out of an account whose
-- address is not proven, and an address that was to take its place, which needs no word of the old one there. Whether
-- there was a way in.
create function gates.remove_unproven_factors(person uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  were_there boolean := gates.has_unproven_factors(person);
begin
  perform from users u where u.id = person and u.email_verified_at is null;
  if found then
    delete from passkeys p where p.user_id = person;
    delete from identities i where i.user_id = person;
    delete from authenticators a where a.user_id = person;
    delete from recovery_codes r where r.user_id = person;
    perform gates.cancel_email_change(person);
  end if;
  return were_there;
end $$;

-- Sets a password by a link, once: ends every session and proves the address. No row: the link is dead.
create function gates.reset_password(token text, new_hash text)
returns table (person uuid, ended uuid[], removed_factors boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner users;
begin
  -- The account before its links, as whatever else makes or ends them.
  select u.* into owner from users u where u.id = gates.find_reset(token) for no key update;
  delete from account_tokens t
    where t.token_hash = token and t.user_id = owner.id and t.canonical_email = owner.canonical_email;
  if not found then
    return;
  end if;
  person := owner.id;
  removed_factors := gates.remove_unproven_factors(person);
  perform gates.put_password(person, new_hash);
  perform gates.cancel_email_change(person);
  delete from account_tokens t where t.user_id = person and t.purpose = 'verify_email';
  update users u set email_verified_at = now(), updated_at = now()
    where u.id = person and u.email_verified_at is null;
  with gone as (delete from sessions s where s.user_id = person returning s.id)
    select coalesce(array_agg(g.id), '{}') into ended from gone g;
  return next;
end $$;

-- Keeps a new address until both addresses agree; the old one only where it is proven. `trouble`: 'unchanged' or
-- 'taken', and nothing is kept.
create function gates.ask_email_change(
  person uuid, new_email text, new_canonical_email text, leave_token text, take_token text, lifetime_seconds int
) returns table (trouble text, old_email text, language text, is_proven boolean, expires_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asker users;
  ends_at timestamptz := date_trunc('milliseconds', now()) + make_interval(secs => lifetime_seconds);
begin
  select u.* into asker from users u where u.id = person and u.deleted_at is null for no key update;
  if asker.canonical_email = new_canonical_email then
    return query select 'unchanged', asker.email, asker.language, false, ends_at;
    return;
  end if;
  if exists (select from users u where u.canonical_email = new_canonical_email) then
    return query select 'taken', asker.email, asker.language, false, ends_at;
    return;
  end if;
  perform gates.cancel_email_change(person);
  insert into email_changes (user_id, email, canonical_email, left_at, expires_at)
    values (
      person, new_email, new_canonical_email, case when asker.email_verified_at is null then now() end, ends_at
    );
  insert into account_tokens (token_hash, user_id, purpose, canonical_email, expires_at)
    select leave_token, person, 'leave_email', asker.canonical_email, ends_at
      where asker.email_verified_at is not null
    union all
    select take_token, person, 'take_email', new_canonical_email, ends_at;
  return query select null::text, asker.email, asker.language, asker.email_verified_at is not null, ends_at;
end $$;

create function gates.cancel_email_change(person uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from email_changes c where c.user_id = person;
  delete from account_tokens t where t.user_id = person and t.purpose in ('leave_email', 'take_email');
end $$;

-- One address agrees, by its link. `outcome`: 'other_account', 'waits' for the address in `waits_for`, 'changed', or
-- 'taken' by another account meanwhile. No row: the link is dead.
create function gates.confirm_email_change(person uuid, token text)
returns table (outcome text, old_email text, new_email text, waits_for text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner users;
  link account_tokens;
  change email_changes;
begin
  select u.* into owner from users u where u.id = person and u.deleted_at is null for no key update;
  select t.* into link from account_tokens t
    where t.token_hash = token and t.purpose in ('leave_email', 'take_email') and t.expires_at > now();
  if not found then
    return;
  end if;
  if link.user_id <> person then
    return query select 'other_account', null::text, null::text, null::text;
    return;
  end if;
  delete from account_tokens t where t.token_hash = token;
  update email_changes c set
      left_at = case when link.purpose = 'leave_email' then now() else c.left_at end,
      taken_at = case when link.purpose = 'take_email' then now() else c.taken_at end
    where c.user_id = person and c.expires_at > now()
      and link.canonical_email = case link.purpose
        when 'leave_email' then owner.canonical_email else c.canonical_email
      end
    returning c.* into change;
  if not found then
    return;
  end if;
  if change.left_at is null or change.taken_at is null then
    return query select 'waits', owner.email, change.email,
      case when change.left_at is null then owner.email else change.email end;
    return;
  end if;
  begin
    update users u set
        email = change.email, canonical_email = change.canonical_email, email_verified_at = now(),
        updated_at = now()
      where u.id = person;
  exception when unique_violation then
    return query select 'taken', owner.email, change.email, null::text;
    return;
  end;
  -- Every link was mailed to an address that is not the account's any more.
  delete from account_tokens t where t.user_id = person;
  delete from email_changes c where c.user_id = person;
  return query select 'changed', owner.email, change.email, null::text;
end $$;

reset role;
revoke create on schema gates from lintel_gate;
revoke execute on all functions in schema gates from public;
grant execute on all functions in schema gates to lintel_app;
