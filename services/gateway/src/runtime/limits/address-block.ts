import ipaddr from 'ipaddr.js';

const partsOfBlock = 4;

/**
 * Gives the key under which attempts from an address are counted: the IPv4 address itself, or the 64-bit block of an IPv6
 * address, as a household has a whole block and could take a new address for every try.
 */
export function addressBlock(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts.slice(0, partsOfBlock).map((part) => part.toString(16)).join(':')}::/64`;
}
