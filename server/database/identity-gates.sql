-- Gates of passkeys, and of identities at providers.
grant usage, create on schema gates to lintel_gate;
set role lintel_gate;

-- Keeps a new passkey of a person: `added`, `known` (anybody has it already), `too_many`, or null without an account.
create function gates.add_passkey(
  new_id uuid, person uuid, new_credential_id text, new_public_key bytea, new_counter bigint,
  new_transports text[], new_name text, new_is_synced boolean, most int
) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = person and u.deleted_at is null for no key update; -- the count stays as it is
  if not found then
    return null;
  end if;
  if (select count(*) from passkeys p where p.user_id = person) >= most then
    return 'too_many';
  end if;
  insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, is_synced)
    values (
      new_id, person, new_credential_id, new_public_key, new_counter, new_transports, new_name, new_is_synced
    )
    on conflict (credential_id) do nothing;
  return case when found then 'added' else 'known' end;
end $$;

-- What an authenticator's name for a passkey stands for. No row: nobody's, or of an account that has ended.
create function gates.find_passkey(wanted_credential_id text)
returns table (id uuid, user_id uuid, credential_id text, public_key bytea)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select p.id, p.user_id, p.credential_id, p.public_key
    from passkeys p join users u on u.id = p.user_id and u.deleted_at is null
    where p.credential_id = wanted_credential_id;
end $$;

-- The authenticators' names for a person's passkeys.
create function gates.passkeys_of(person uuid) returns setof text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select p.credential_id from passkeys p where p.user_id = person order by p.id;
end $$;

-- Writes down that a passkey was shown. False: it is gone, or its authenticator has counted no further since the
-- last time, so that somebody may have a copy of it.
create function gates.use_passkey(used uuid, new_counter bigint, new_is_synced boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update passkeys p set counter = new_counter, is_synced = new_is_synced, last_used_at = now()
    from users u
    where p.id = used and u.id = p.user_id and u.deleted_at is null
      and (new_counter > p.counter or (new_counter = 0 and p.counter = 0));
  return found;
end $$;

-- Whether a person could still come in without one passkey or identity, by providers of these issuers (without a slash
-- at the end). Others who take a way in from the same person wait until the end of the transaction.
create function gates.has_way_in_besides(person uuid, besides uuid, issuers text[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = person for no key update;
  return exists (select from credentials c where c.user_id = person)
    or exists (select from passkeys p where p.user_id = person and p.id <> besides)
    or exists (
      select from identities i where i.user_id = person and i.id <> besides and rtrim(i.issuer, '/') = any (issuers)
    );
end $$;

-- Takes a passkey away. Gives back the sessions that have no second factor left.
create function gates.remove_passkey(person uuid, removed uuid) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from passkeys p where p.id = removed and p.user_id = person;
  return query select gates.weaken_sessions(person);
end $$;

-- Identities at providers.

-- Whose account an identity opens; it is used now. Null: nobody's.
create function gates.use_identity(wanted_issuer text, wanted_subject text, shown_email text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opened uuid;
begin
  update identities i set last_used_at = now(), email = coalesce(shown_email, i.email)
    from users u
    where i.issuer = wanted_issuer and i.subject = wanted_subject and u.id = i.user_id and u.deleted_at is null
    returning i.user_id into opened;
  return opened;
end $$;

-- A new account with the identity that opens it. `outcome`: `new`, or `known` (another sign-in at the same time made
-- it), `ended` (it was of an account that is gone), `taken` (the address has an account), `closed` (only people come in
-- whose address is proven and invited).
create function gates.register_identity(
  new_id uuid, new_user uuid, new_issuer text, new_subject text, new_email text, new_canonical_email text,
  new_first_name text, new_last_name text, new_language text, is_proven boolean, is_open boolean
) returns table (outcome text, user_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opened uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('identity ' || new_issuer || ' ' || new_subject, 0));
  opened := gates.use_identity(new_issuer, new_subject, new_email);
  if opened is not null then
    return query select 'known', opened;
  elsif exists (select from identities i where i.issuer = new_issuer and i.subject = new_subject) then
    return query select 'ended', null::uuid;
  elsif exists (select from users u where u.canonical_email = new_canonical_email) then
    return query select 'taken', null::uuid;
  elsif not is_open and not (is_proven and exists (
    select from invitations i join companies c on c.id = i.company_id and c.deleted_at is null
    where i.canonical_email = new_canonical_email and gates.is_pending(i)
  )) then
    return query select 'closed', null::uuid;
  else
    insert into users (id, email, canonical_email, first_name, last_name, language, email_verified_at)
      values (
        new_user, new_email, new_canonical_email, new_first_name, new_last_name, new_language,
        case when is_proven then now() end
      )
      on conflict (canonical_email) do nothing;
    if not found then
      return query select 'taken', null::uuid;
      return;
    end if;
    insert into identities (id, user_id, issuer, subject, email)
      values (new_id, new_user, new_issuer, new_subject, new_email);
    return query select 'new', new_user;
  end if;
end $$;

-- Makes an identity open a person's account too: `connected`, `known` (it does already), or `taken` (another's).
create function gates.connect_identity(
  new_id uuid, person uuid, new_issuer text, new_subject text, shown_email text
) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into identities (id, user_id, issuer, subject, email)
    select new_id, u.id, new_issuer, new_subject, shown_email
    from users u where u.id = person and u.deleted_at is null
    on conflict (issuer, subject) do nothing;
  return case
    when found then 'connected'
    when gates.use_identity(new_issuer, new_subject, shown_email) = person then 'known'
    else 'taken'
  end;
end $$;

reset role;
revoke create on schema gates from lintel_gate;
revoke execute on all functions in schema gates from public;
grant execute on all functions in schema gates to lintel_app;
