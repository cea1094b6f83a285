-- Gates of factors: authenticator apps, recovery codes, confirmations; passwords and addresses that change.
grant usage, create on schema gates to lintel_gate;
set role lintel_gate;

-- Where and how a person is told what happened to their account.
create function gates.person_to_tell(person uuid) returns table (email text, language text, time_zone text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select u.email, u.language, u.time_zone from users u where u.id = person and u.deleted_at is null;
end $$;

-- Notes that a session's person has just proved who they are. Null: there is no such session of theirs.
create function gates.confirm_session(proven uuid, person uuid) returns timestamptz
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  proven_at timestamptz;
begin
  update sessions s set confirmed_at = now() where s.id = proven and s.user_id = person
    returning s.confirmed_at into proven_at;
  return proven_at;
end $$;

reset role;
revoke create on schema gates from lintel_gate;
revoke execute on all functions in schema gates from public;
grant execute on all functions in schema gates to lintel_app;
