#!/bin/sh
# The first start of an empty PostgreSQL: the login that owns the schemas and may make a role for each centre, and no more.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$OWNER_PASSWORD" --username="$POSTGRES_USER" <<'SQL'
create role dzvinok_owner login createrole nosuperuser password :'password';
create database dzvinok owner dzvinok_owner;
SQL
