import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns/promises';

/**
 * Public address of a server that a centre has named; null for other addresses. Use the address without a second look-up, which could
 * answer with an address of our own network.
 */
export async function publicAddressOf(host: string): Promise<string | null> {
  const found = await lookup(host, { all: true });
  const [first] = found;
  return first && found.every(({ address }) => ipaddr.process(address).range() === 'unicast') ? first.address : null;
}
