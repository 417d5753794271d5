/** The cluster of the platform's own tables and of new centres. */
export const mainCluster = 'main';

const entry = /^([a-z][a-z0-9-]*)=(\S+)$/;

/** Reads `<name>=<owner's address>,…`; null for another text. Addresses need passwords, as the gateway's login follows from them. */
export function clustersIn(text: string): Record<string, string> | null {
  const clusters: Record<string, string> = {};
  for (const part of text.split(',').map((one) => one.trim()).filter(Boolean)) {
    const [, name, address] = entry.exec(part) ?? [];
    if (!name || !address || name === mainCluster || name in clusters || !URL.canParse(address) || new URL(address).password === '') return null;
    clusters[name] = address;
  }
  return clusters;
}
