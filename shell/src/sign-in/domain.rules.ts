/** No code: the server takes the centre that the bare domain serves. */
export const apexDomain = '';

const isAddress = /^[\d.]+$|:/;

/**
 * The `domain` of the login call, taken from the host that the page runs on: its first label (a centre's code, or
 * `platform`) where there is something before the base domain. A base domain of three labels cannot be told from
 * a centre's address here; the server can, and refuses.
 */
export function domainCodeOf(hostname: string): string {
  const host = hostname.toLowerCase();
  if (isAddress.test(host)) return apexDomain;
  const labels = host.split('.');
  const baseLabels = labels.at(-1) === 'localhost' ? 1 : 2;
  return labels.length > baseLabels ? (labels[0] ?? apexDomain) : apexDomain;
}
