-- Why: an empty instance could only be set up by whoever has a shell. The start prints a code, and the browser does the rest.

-- Each start of the server adds one while no company has begun; the beginning deletes them all.
create table setup_codes (
  code_hash  bytea primary key check (octet_length(code_hash) = 32),
  created_at timestamptz not null
);
comment on table setup_codes is 'codes that starts of the server have printed: whoever has one begins the company';
comment on column setup_codes.code_hash is 'SHA-256 of the letters and digits, in capitals';
