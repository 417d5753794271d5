import { cspReportsPath } from './csp-reports.ts';

export interface HeaderSetting {
  devHosts: readonly string[];
}

/** Only a bare origin, as the variable becomes part of a header. */
function demandOrigin(host: string): string {
  if (URL.parse(host)?.origin === host) return host;
  throw new Error(`DEV_HOSTS: ${host} is no origin like http://localhost:3101`);
}

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
    // Only the shell's policy turns texts into code (shell/src/start/trusted-types.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${cspReportsPath}`,
  ].join('; ');
}

/** For API replies: keeps browsers from reading a reply as a page, framing it, or handing it to another site. */
export const apiHeaders: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

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
