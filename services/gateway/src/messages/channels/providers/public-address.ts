import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns/promises';

/**
 * The address of a server that a centre has named, looked up once and used as it is, so that no second answer leads
 * into our own network. Null when it is not on the public internet.
 */
export async function publicAddressOf(host: string): Promise<string | null> {
  const found = await lookup(host, { all: true });
  const [first] = found;
  return first && found.every(({ address }) => ipaddr.process(address).range() === 'unicast') ? first.address : null;
}
