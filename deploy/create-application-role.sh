#!/bin/sh
# PostgreSQL's image runs this once, on an empty volume. It creates the role of the server, which may not alter tables or change books.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --set=password="$(cat "${APPLICATION_PASSWORD_FILE:-/run/secrets/application_password}")" <<'SQL'
create role blattwerk_app login password :'password';
revoke all on database blattwerk from public;
grant connect, temporary on database blattwerk to blattwerk_app;
SQL
