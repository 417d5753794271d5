import { isIPv6 } from 'node:net';

const groupsOfBlock = 4;
const groupsOfAddress = 8;
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function groupsOf(text: string): string[] {
  return text ? text.split(':').flatMap((group) => (group.includes('.') ? [group, group] : [group])) : [];
}

/**
 * Whom an address stands for when something is counted by it: an IPv4 address itself, of IPv6 the block of 64 bits, as
 * each household gets one and may take a new address out of it for every try.
 */
export function addressBlock(ip: string): string {
  const [address = ''] = ip.split('%');
  const [, old] = mapped.exec(address) ?? [];
  if (old !== undefined) return old;
  if (!isIPv6(address)) return ip;
  const [head = '', tail] = address.split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const gap = tail === undefined ? 0 : groupsOfAddress - left.length - right.length;
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right].slice(0, groupsOfBlock);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
