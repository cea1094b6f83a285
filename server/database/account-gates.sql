-- Gates of accounts: what a browser has begun, and which factors an account has.
grant usage, create on schema gates to lintel_gate;
set role lintel_gate;

-- Keeps what a browser has begun, under the token of its cookie, in place of what it had begun before.
create function gates.begin_challenge(
  token text, former_token text, new_purpose text, person uuid, new_details jsonb, lifetime_seconds int
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from challenges c where c.token_hash = former_token and c.purpose = new_purpose;
  insert into challenges (token_hash, purpose, user_id, details, expires_at)
    values (token, new_purpose, person, new_details, now() + make_interval(secs => lifetime_seconds));
end $$;

-- What was begun, still there for another try. No row: nothing, or too long ago.
create function gates.find_challenge(token text, wanted_purpose text)
returns table (user_id uuid, details jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select c.user_id, c.details from challenges c
    where c.token_hash = token and c.purpose = wanted_purpose and c.expires_at > now();
end $$;

-- The same, taken: nobody gets it a second time.
create function gates.take_challenge(token text, wanted_purpose text)
returns table (user_id uuid, details jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    delete from challenges c
    where c.token_hash = token and c.purpose = wanted_purpose and c.expires_at > now()
    returning c.user_id, c.details;
end $$;

-- Deletes what was begun and not ended in time.
create function gates.purge_challenges() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from challenges c where c.expires_at < now();
end $$;

-- The second factors of an account.
create function gates.factors_of(person uuid) returns table (has_authenticator boolean, has_passkey boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select
    exists (select from authenticators a where a.user_id = person and a.enabled_at is not null),
    exists (select from passkeys p where p.user_id = person);
end $$;

reset role;
revoke create on schema gates from lintel_gate;
revoke execute on all functions in schema gates from public;
grant execute on all functions in schema gates to lintel_app;
