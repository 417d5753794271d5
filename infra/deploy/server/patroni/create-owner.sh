#!/bin/sh
# Patroni gives the address of the new primary: the login that owns the schemas and may make a role for each centre, and no more.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$OWNER_PASSWORD" "$1" <<'SQL'
create role dzvinok_owner login createrole nosuperuser password :'password';
create database dzvinok owner dzvinok_owner;
SQL
