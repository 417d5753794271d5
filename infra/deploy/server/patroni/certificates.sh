#!/bin/sh
# An authority of the database servers' own, and with each name given a certificate that it signed. `authority.key` stays off the servers.
set -eu
umask 077
new='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
[ -f authority.key ] || openssl req -x509 $new -days 3650 -subj '/CN=Dzvinok databases' -addext keyUsage=critical,keyCertSign,cRLSign -keyout authority.key -out authority.crt
for name in "$@"; do
  # Without a common name: etcd would take that for a login of its own.
  openssl req $new -subj '/O=Dzvinok' -keyout "$name.key" -out "$name.csr"
  printf 'subjectAltName=DNS:%s\nextendedKeyUsage=serverAuth,clientAuth\nauthorityKeyIdentifier=keyid\nbasicConstraints=CA:FALSE\nkeyUsage=digitalSignature\n' "$name" > "$name.ext"
  openssl x509 -req -days 825 -in "$name.csr" -extfile "$name.ext" -CA authority.crt -CAkey authority.key -CAcreateserial -out "$name.crt"
  rm "$name.csr" "$name.ext"
done
