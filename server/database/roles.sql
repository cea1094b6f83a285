-- Database roles, made before the migrations that name them. Run at each start; nothing happens the second time.
-- lintel_app: what requests run as. lintel_gate: owns the few functions that may look past the company walls.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['lintel_app', 'lintel_gate'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then
        null; -- another database of this server made it a moment ago
      end;
    end if;
    -- Creating a role does not give the right to become it. Where an administrator made and granted it, this
    -- may be refused; whether it works is found out when the role is used.
    if not (select rolsuper from pg_roles where rolname = current_user) then
      begin
        execute format('grant %I to %I', wanted, current_user);
      exception when insufficient_privilege then
        null;
      end;
    end if;
  end loop;
end $$;
