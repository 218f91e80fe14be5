#!/bin/sh
# A coordinator and workers of Citus on this machine, to try a distributed database (docs/distributed.md). Not for production: one password
# less, one machine, no replicas.
#   CITUS_POSTGRES=FOLDER deploy/citus/cluster.sh start DATA [WORKERS]     prints the DATABASE_URL of the coordinator
#   CITUS_POSTGRES=FOLDER deploy/citus/cluster.sh stop DATA
# CITUS_POSTGRES has bin/postgres, with the extension citus. The coordinator listens on CITUS_PORT (5600), the workers on the ports after it.
set -eu
programs="${CITUS_POSTGRES:?the folder of a PostgreSQL that has the extension citus}/bin"
port="${CITUS_PORT:-5600}"
database=blattwerk

# PostgreSQL does not run as root.
own() {
  # Nor may it look for certificates in the home of root.
  if [ "$(id -u)" -eq 0 ]; then HOME=/ setpriv --reuid="${CITUS_USER:-postgres}" --regid="${CITUS_USER:-postgres}" --clear-groups "$@"; else "$@"; fi
}

start_node() {
  node="$1/$2"
  if [ ! -d "$node" ]; then
    own "$programs/initdb" --pgdata="$node" --username=blattwerk --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >/dev/null
    cat >>"$node/postgresql.conf" <<CONF
shared_preload_libraries = 'citus'
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
port = $3
max_connections = 200
max_prepared_transactions = 200
max_locks_per_transaction = 1024
wal_level = logical
shared_buffers = ${CITUS_SHARED_BUFFERS:-256MB}
max_wal_size = ${CITUS_MAX_WAL_SIZE:-2GB}
citus.enable_version_checks = on
CONF
  fi
  own "$programs/pg_ctl" --pgdata="$node" status >/dev/null ||
    own "$programs/pg_ctl" --pgdata="$node" --log="$node/log" --silent --wait start
}

ask() {
  "$programs/psql" --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --host=127.0.0.1 --username=blattwerk "$@"
}

has_database() {
  [ -n "$(ask --port="$1" --dbname=postgres --command="select 1 from pg_database where datname = '$database'")" ]
}

begin_database() {
  ask --port="$1" --dbname=postgres --command="create database $database"
  ask --port="$1" --dbname="$database" --command='create extension citus'
}

start() {
  mkdir -p "$1"
  if [ "$(id -u)" -eq 0 ]; then chown "${CITUS_USER:-postgres}" "$1"; fi
  for i in $(seq 0 "$2"); do start_node "$1" "node$i" $((port + i)); done
  if ! has_database "$port"; then
    for i in $(seq 0 "$2"); do begin_database $((port + i)); done
    ask --port="$port" --dbname="$database" --command="select citus_set_coordinator_host('127.0.0.1', $port)" >/dev/null
    for i in $(seq 1 "$2"); do
      ask --port="$port" --dbname="$database" --command="select citus_add_node('127.0.0.1', $((port + i)))" >/dev/null
    done
  fi
  echo "DATABASE_URL=postgres://blattwerk@127.0.0.1:$port/$database"
}

stop() {
  for node in "$1"/node*; do own "$programs/pg_ctl" --pgdata="$node" --silent --mode=fast stop || true; done
}

case "${1:-}" in
start) start "${2:?the folder of the cluster}" "${3:-2}" ;;
stop) stop "${2:?the folder of the cluster}" ;;
*) sed -n '2,6s/^# \{0,1\}//p' "$0" >&2 && exit 2 ;;
esac
