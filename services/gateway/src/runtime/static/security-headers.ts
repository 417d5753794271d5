import type { FastifyInstance } from 'fastify';
import { cspReportsPath } from './csp-reports.ts';

interface HeaderSetting {
  /** Origins that a developer may load a remote from; nobody else's page is let near them. */
  devHosts: readonly string[];
}

/** A word of the environment becomes part of a header: anything but the origin alone would change what the header says. */
function demandOrigin(host: string): string {
  if (URL.parse(host)?.origin === host) return host;
  throw new Error(`DEV_HOSTS: ${host} is no origin like http://localhost:3101`);
}

/** What a page may load, run and talk to. Said once for all pages: none of them needs more than the others. */
export function contentSecurityPolicy({ devHosts }: HeaderSetting): string {
  const hosts = devHosts.map(demandOrigin);
  const sockets = hosts.map((host) => host.replace(/^http/, 'ws'));
  const list = (...sources: string[]) => sources.join(' ');
  return [
    "default-src 'none'",
    list("script-src 'self'", ...hosts),
    list("style-src 'self' 'unsafe-inline'", ...hosts),
    list("connect-src 'self'", ...hosts, ...sockets),
    "img-src 'self' data: blob:",
    list("font-src 'self'", ...hosts),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // Texts become code only by the one policy that the shell makes (shell/src/start/trusted-types.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${cspReportsPath}`,
  ].join('; ');
}

const headers = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** What every reply carries, whatever it is. Calls of the API are never kept by a browser or a proxy. */
export function sendSecurityHeaders(instance: FastifyInstance, setting: HeaderSetting): void {
  const all = { ...headers, 'content-security-policy': contentSecurityPolicy(setting) };
  instance.addHook('onSend', async (request, reply) => {
    reply.headers(all);
    reply.header('x-request-id', request.id);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
