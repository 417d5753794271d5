import { cspReportsPath } from './csp-reports.ts';

export interface HeaderSetting {
  /** Origins that a developer may load a remote from; no other origin is allowed. */
  devHosts: readonly string[];
}

/** Refuses anything but a bare origin, as a value of the environment becomes part of a header here. */
function demandOrigin(host: string): string {
  if (URL.parse(host)?.origin === host) return host;
  throw new Error(`DEV_HOSTS: ${host} is no origin like http://localhost:3101`);
}

/**
 * Lists what a page may load, run and talk to. It is the same for all pages, but for the hashes of the scripts that are
 * written into one.
 */
export function contentSecurityPolicy({ devHosts }: HeaderSetting, scripts: readonly string[] = []): string {
  const hosts = devHosts.map(demandOrigin);
  const sockets = hosts.map((host) => host.replace(/^http/, 'ws'));
  const list = (...sources: string[]) => sources.join(' ');
  return [
    "default-src 'none'",
    list("script-src 'self'", ...scripts, ...hosts),
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

/**
 * Headers of replies that are no page and no script: a call of the API needs one that keeps browsers from taking it for a page,
 * from showing it in a frame, and from handing it to another site.
 */
export const apiHeaders: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Headers of pages, and of the files that pages and workers consist of. */
export function pageHeaders(setting: HeaderSetting): Record<string, string> {
  return {
    ...apiHeaders,
    'content-security-policy': contentSecurityPolicy(setting),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
}
