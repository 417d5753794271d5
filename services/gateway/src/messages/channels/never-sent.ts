const unreached: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT',
]);

/** No connection was made, so nothing was sent. After any other failure of a connection this is unknown. */
export function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error && unreached.has(error.code) || wasNeverSent(error.cause) || 'error' in error && wasNeverSent(error.error);
}
