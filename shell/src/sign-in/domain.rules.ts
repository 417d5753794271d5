/** Code that stands for «the centre that the bare domain serves»; the server knows which one it is. */
export const apexDomain = 'default';

const isAddress = /^[\d.]+$|:/;

function guessBase(hostname: string): string {
  const labels = hostname.split('.');
  if (labels.at(-1) === 'localhost') return 'localhost';
  return labels.length > 2 ? labels.slice(1).join('.') : hostname;
}

/**
 * The `domain` of the login call, taken from the host that the page runs on: the label before the base domain
 * (a centre's code, or `platform`). The base is what the page was served with, else a guess.
 */
export function domainCodeOf(hostname: string, base = ''): string {
  const host = hostname.toLowerCase();
  if (isAddress.test(host)) return apexDomain;
  const suffix = `.${base.toLowerCase() || guessBase(host)}`;
  return host.endsWith(suffix) ? host.slice(0, -suffix.length) : apexDomain;
}
