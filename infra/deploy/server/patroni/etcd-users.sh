#!/bin/sh
# Once, when etcd runs on all servers: from then on it asks for a password, and Patroni's login reaches this cluster's keys alone.
set -eu
printf '%s\n' "$ETCD_ROOT_PASSWORD" | etcdctl user add root --interactive=false
printf '%s\n' "$PATRONI_ETCD3_PASSWORD" | etcdctl user add "$PATRONI_ETCD3_USERNAME" --interactive=false
etcdctl user grant-role root root
etcdctl role add patroni
etcdctl role grant-permission patroni --prefix=true readwrite /service/dzvinok/
etcdctl user grant-role "$PATRONI_ETCD3_USERNAME" patroni
etcdctl auth enable
