import ipaddr from 'ipaddr.js';

const partsOfBlock = 4;

/** An IPv6 address counts by its 64-bit block, as a household has the whole block and could change the address for every try. */
export function addressBlock(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts.slice(0, partsOfBlock).map((part) => part.toString(16)).join(':')}::/64`;
}
