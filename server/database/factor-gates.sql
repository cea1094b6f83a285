-- Gates of factors: authenticator apps, recovery codes, confirmations, and where an account stands.
grant usage, create on schema gates to lintel_gate;
set role lintel_gate;

-- Where and how a person is told what happened to their account.
create function gates.person_to_tell(person uuid) returns table (email text, language text, time_zone text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select u.email, u.language, u.time_zone from users u where u.id = person and u.deleted_at is null;
end $$;

-- Whether a password is proof enough in a session: not where an account with an authenticator has one from before,
-- which was opened by the password alone.
create function gates.is_password_enough(person uuid, own_session uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from sessions s where s.id = own_session and s.user_id = person and s.is_strong)
    or not exists (select from authenticators a where a.user_id = person and a.enabled_at is not null);
end $$;

-- Notes that a session's person has just proved who they are: by a password, or (`by_factor`) by a code or passkey,
-- which makes the session a strong one. Null: there is no such session of theirs, or a password is not enough.
create function gates.confirm_session(proven uuid, person uuid, by_factor boolean) returns timestamptz
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  proven_at timestamptz;
begin
  update sessions s set confirmed_at = now(), is_strong = s.is_strong or by_factor
    where s.id = proven and s.user_id = person and (by_factor or gates.is_password_enough(person, proven))
    returning s.confirmed_at into proven_at;
  return proven_at;
end $$;

-- Holds an account until the transaction ends, so that what changes its password or takes it away comes wholly
-- before a sign-in or wholly after. False: it is gone, or its password is not the one that was compared.
-- (Whoever changes an account locks it `for no key update`, before anything else that is its: stronger, rows that only
-- name it would wait too, and a session that ends with its entry in the log could wait for one that waits for it.)
create function gates.hold_account(person uuid, compared_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = person and u.deleted_at is null for share;
  if not found then
    return false;
  end if;
  return compared_hash is null or exists (
    select from credentials c where c.user_id = person and c.password_hash = compared_hash
  );
end $$;

-- Holds an account and one of its sessions until the transaction ends: what ends either comes wholly before, or
-- wholly after. False: it has ended.
create function gates.hold_session(held uuid, person uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = person and u.deleted_at is null for no key update;
  perform from sessions s where s.id = held and s.user_id = person and s.expires_at > now() for key share;
  return found;
end $$;

create function gates.is_session(own_session uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from sessions s where s.id = own_session and s.user_id = person and s.expires_at > now());
end $$;

-- Whether a person has signed in from the browser with this token before.
create function gates.is_browser_of(person uuid, token text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from known_browsers k
    where k.user_id = person and k.token_hash = token and k.created_at > now() - interval '365 days'
  );
end $$;

-- Keeps the sealed secret of an authenticator that is not in use yet; one that is in use goes on until then.
create function gates.set_up_authenticator(person uuid, new_sealed_secret text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- In one statement: what is given out is kept, even if the one before comes into use meanwhile.
  insert into authenticators as a (user_id, sealed_secret) values (person, new_sealed_secret)
    on conflict (user_id) do update set
      next_sealed_secret = case when a.enabled_at is not null then excluded.sealed_secret end,
      sealed_secret = case when a.enabled_at is null then excluded.sealed_secret else a.sealed_secret end,
      last_step = case when a.enabled_at is null then 0 else a.last_step end,
      created_at = case when a.enabled_at is null then now() else a.created_at end;
end $$;

create function gates.authenticator_of(person uuid)
returns table (sealed_secret text, next_sealed_secret text, is_enabled boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select a.sealed_secret, a.next_sealed_secret, a.enabled_at is not null
    from authenticators a where a.user_id = person;
end $$;

-- Takes the code of a time step, once and never an older one after it. False: it was taken, or the secret is another.
create function gates.take_code(person uuid, compared_secret text, step bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update authenticators a set last_step = step
    where a.user_id = person and a.sealed_secret = compared_secret and a.enabled_at is not null
      and a.last_step < step;
  return found;
end $$;

-- Takes a recovery code, once, and gives back how many are left. Null: it is none, or was taken.
create function gates.take_recovery_code(person uuid, wanted_hash text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update recovery_codes r set used_at = now()
    where r.user_id = person and r.code_hash = wanted_hash and r.used_at is null;
  if not found then
    return null;
  end if;
  return (select count(*) from recovery_codes r where r.user_id = person and r.used_at is null);
end $$;

create function gates.put_recovery_codes(person uuid, code_hashes text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from recovery_codes r where r.user_id = person;
  insert into recovery_codes (user_id, code_hash) select person, unnest(code_hashes);
end $$;

-- Puts the authenticator into use that was set up, in place of one that was, with the code of a step taken; the session
-- is a strong one now. False: another was set up meanwhile, or it is in use already. Two-factor sign-in is on since the
-- first of them.
create function gates.enable_authenticator(
  person uuid, compared_secret text, step bigint, code_hashes text[], own_session uuid
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update authenticators a
    set sealed_secret = compared_secret, next_sealed_secret = null, enabled_at = coalesce(a.enabled_at, now()),
      last_step = step
    where a.user_id = person
      and case when a.enabled_at is null then a.sealed_secret else a.next_sealed_secret end = compared_secret;
  if not found then
    return false;
  end if;
  perform gates.put_recovery_codes(person, code_hashes);
  update sessions s set is_strong = true where s.id = own_session and s.user_id = person;
  -- What the others were confirmed by may not be enough from now on.
  update sessions s set confirmed_at = 'epoch' where s.user_id = person and s.id <> own_session;
  return true;
end $$;

-- Where neither an authenticator nor a passkey is left, no session has a second factor. Gives back those that had one.
create function gates.weaken_sessions(person uuid) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    update sessions s set is_strong = false
    where s.user_id = person and s.is_strong
      and not exists (select from passkeys p where p.user_id = person)
      and not exists (select from authenticators a where a.user_id = person and a.enabled_at is not null)
    returning s.id;
end $$;

-- Takes the authenticator out of use, and sign-ins with it that are not at their end. Sessions are strong no longer,
-- unless a passkey may have opened them: turning a second factor off is no way around a company that asks for one.
-- Gives back the sessions that it weakened.
create function gates.disable_authenticator(person uuid) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from authenticators a where a.user_id = person;
  delete from recovery_codes r where r.user_id = person;
  delete from challenges c where c.user_id = person and c.purpose = 'second_factor';
  return query select gates.weaken_sessions(person);
end $$;

-- New recovery codes in place of all older ones. False: there is no authenticator that they could stand in for.
create function gates.renew_recovery_codes(person uuid, code_hashes text[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from authenticators a where a.user_id = person and a.enabled_at is not null for update;
  if not found then
    return false;
  end if;
  perform gates.put_recovery_codes(person, code_hashes);
  return true;
end $$;

create function gates.security_of(person uuid, own_session uuid)
returns table (
  is_password_enough boolean,
  password_changed_at timestamptz, two_factor_since timestamptz, recovery_codes_left int, passkeys int,
  new_email text, is_left boolean, is_taken boolean, expires_at timestamptz
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select gates.is_password_enough(person, own_session), c.updated_at, a.enabled_at,
      (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null),
      (select count(*)::int from passkeys p where p.user_id = u.id),
      e.email, e.left_at is not null, e.taken_at is not null, e.expires_at
    from users u
    left join credentials c on c.user_id = u.id
    left join authenticators a on a.user_id = u.id
    left join email_changes e on e.user_id = u.id and e.expires_at > now()
    where u.id = person;
end $$;

reset role;
revoke create on schema gates from lintel_gate;
revoke execute on all functions in schema gates from public;
grant execute on all functions in schema gates to lintel_app;
