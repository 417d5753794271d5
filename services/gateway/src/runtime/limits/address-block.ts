import ipaddr from 'ipaddr.js';

const partsOfBlock = 4;

/** Some proxies write the address with its port: `203.0.113.7:5678`, `[2001:db8::9]:443`. */
const withPort = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

/** An IPv6 address counts by its 64-bit block, as a household has the whole block and could change the address for every try. */
export function addressBlock(ip: string): string {
  const [, v6, v4] = withPort.exec(ip) ?? [];
  const bare = v6 ?? v4 ?? ip;
  if (!ipaddr.isValid(bare)) return ip;
  const address = ipaddr.process(bare);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts.slice(0, partsOfBlock).map((part) => part.toString(16)).join(':')}::/64`;
}
