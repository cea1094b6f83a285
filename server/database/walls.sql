-- Run after the migrations at each start: rights of the application's role, and walls that bind the owner too.
grant usage on schema public to lintel_app, lintel_gate;
grant select, insert, update, delete on all tables in schema public to lintel_app;
grant usage on all sequences in schema public to lintel_app;
revoke all on
  migrations, installation, credentials, account_tokens, known_browsers, authenticators, recovery_codes, challenges,
  email_changes from lintel_app;
revoke insert on users, companies, sessions, memberships, passkeys, identities from lintel_app;
-- Of their own rows people change what they say of themselves, not what the server knows of them.
revoke update on users, companies, sessions, passkeys, identities from lintel_app;
grant update (
  name, registration_number, currency, time_zone, first_day_of_week, locale, inviters, requires_two_factor, updated_at
) on companies to lintel_app;
grant update (first_name, last_name, description, skills, time_zone, language, profile_image_id, updated_at)
  on users to lintel_app;
grant update (name) on passkeys to lintel_app;
revoke delete on users, companies, memberships, passkeys from lintel_app;
-- What is on record stays as it was written.
revoke update, delete, truncate on audit_entries, security_entries from lintel_app;
revoke insert on security_entries from lintel_app;
revoke insert, update, delete on mails from lintel_app;

do $$
declare
  found regclass;
begin
  for found in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relrowsecurity and not relforcerowsecurity
  loop
    execute format('alter table %s force row level security', found);
  end loop;
end $$;
