/** No code: the server takes the centre that the bare domain serves. */
export const apexDomain = '';

const isAddress = /^[\d.]+$|:/;

/** First host label before the base domain. A base domain of three labels looks like a centre's address here; the server refuses it. */
export function domainCodeOf(hostname: string): string {
  const host = hostname.toLowerCase();
  if (isAddress.test(host)) return apexDomain;
  const labels = host.split('.');
  const baseLabels = labels.at(-1) === 'localhost' ? 1 : 2;
  return labels.length > baseLabels ? (labels[0] ?? apexDomain) : apexDomain;
}
