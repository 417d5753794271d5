import type { MailDomain } from '@dzvinok/contract/message-providers';
import { Injectable } from '@nestjs/common';
import { Resolver } from 'node:dns/promises';

/** Names under which mail services publish their keys; a domain does not list its own. */
const usualSelectors = ['default', 'dkim', 'mail', 'google', 'selector1', 'selector2', 's1', 's2', 'k1', 'smtp', 'zoho'] as const;
const absent = new Set(['ENOTFOUND', 'ENODATA']);

@Injectable()
export class NameServers {
  readonly #resolver = new Resolver({ timeout: 2_000, tries: 2 });

  /** Rejects with `code` ENOTFOUND or ENODATA when there are none. */
  texts(name: string): Promise<string[][]> {
    return this.#resolver.resolveTxt(name);
  }
}

/** Records by which receivers check the sender `from`. */
export async function readMailDomain(servers: NameServers, from: string): Promise<MailDomain> {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const [spf, dmarc, ...keys] = await Promise.all([
    recordsAt(servers, domain, 'v=spf1'),
    recordsAt(servers, `_dmarc.${domain}`, 'v=DMARC1'),
    ...usualSelectors.map((selector) => recordsAt(servers, `${selector}._domainkey.${domain}`, 'p=')),
  ]);
  const isKnown = keys.some((found) => found !== null);
  const named = keys.flatMap((found, nr) => (found && found.length > 0 ? [`${usualSelectors[nr]}._domainkey.${domain}`] : []));
  return { domain, spf: spf ?? null, dmarc: dmarc ?? null, dkim: isKnown ? named : null };
}

async function recordsAt(servers: NameServers, name: string, mark: string): Promise<string[] | null> {
  try {
    return (await servers.texts(name)).map((parts) => parts.join('')).filter((text) => text.includes(mark));
  } catch (error) {
    return error instanceof Error && 'code' in error && absent.has(String(error.code)) ? [] : null;
  }
}
