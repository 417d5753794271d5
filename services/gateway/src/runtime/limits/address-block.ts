import ipaddr from 'ipaddr.js';

const partsOfBlock = 4;

/**
 * Whom an address stands for when something is counted by it: an IPv4 address itself, of IPv6 the block of 64 bits, as
 * each household gets one and may take a new address out of it for every try.
 */
export function addressBlock(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts.slice(0, partsOfBlock).map((part) => part.toString(16)).join(':')}::/64`;
}
