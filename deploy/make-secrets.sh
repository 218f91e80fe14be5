#!/bin/sh
# Generates the secrets of compose.yaml in the folder "secrets"; existing ones are left alone.
set -eu
umask 077
cd "$(dirname "$0")/.."
mkdir -p secrets
keep() {
  [ -e "secrets/$1" ] || printf '%s\n' "$2" >"secrets/$1"
  # Only its owner can enter the folder; in a container, another user has to read the single file.
  chmod 444 "secrets/$1"
}
keep owner_password "$(openssl rand -hex 24)"
keep application_password "$(openssl rand -hex 24)"
keep field_key "$(openssl rand -base64 32)"
keep metrics_token "$(openssl rand -hex 24)"
keep database_url "postgres://blattwerk_app:$(cat secrets/application_password)@database/blattwerk"
keep migration_database_url "postgres://blattwerk_owner:$(cat secrets/owner_password)@database/blattwerk"
