-- Gates of a company and of an account that end.
grant usage, create on schema gates to lintel_gate;
set role lintel_gate;

reset role;
revoke create on schema gates from lintel_gate;
revoke execute on all functions in schema gates from public;
grant execute on all functions in schema gates to lintel_app;
