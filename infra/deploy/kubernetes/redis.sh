#!/bin/sh
# redis.sh redis|sentinel: starts one of the three. Who is the first one is what a Sentinel says, and at the very first start redis-0.
set -eu
domain="redis.$NAMESPACE.svc"
self="$(hostname).$domain"

first() {
  for number in 0 1 2; do
    found=$(timeout 2 redis-cli -h "redis-$number.$domain" -p 26379 --raw sentinel get-master-addr-by-name "$GROUP" 2>/dev/null | head -n 1) || continue
    case "$found" in redis-*) echo "$found"; return ;; esac
  done
  echo "redis-0.$domain"
}

first=$(first)
umask 077
if [ "$1" = redis ]; then
  cat > /data/redis.conf <<CONF
port 6379
dir /data
requirepass $REDIS_PASSWORD
masterauth $REDIS_PASSWORD
replica-announce-ip $self
maxmemory-policy noeviction
save ""
CONF
  [ "$first" = "$self" ] || echo "replicaof $first 6379" >> /data/redis.conf
  exec redis-server /data/redis.conf
fi

cat > /data/sentinel.conf <<CONF
port 26379
dir /data
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $self
sentinel monitor $GROUP $first 6379 2
sentinel auth-pass $GROUP $REDIS_PASSWORD
sentinel down-after-milliseconds $GROUP 3000
sentinel failover-timeout $GROUP 15000
CONF
exec redis-server /data/sentinel.conf --sentinel
