/** The cluster that has the platform's own tables, and new centres. */
export const mainCluster = 'main';

const entry = /^([a-z][a-z0-9-]*)=(\S+)$/;

/** Reads `<name>=<address of the owner>,…`; the addresses have passwords, as those of the gateway's login follow from them. Null for another text. */
export function clustersIn(text: string): Record<string, string> | null {
  const clusters: Record<string, string> = {};
  for (const part of text.split(',').map((one) => one.trim()).filter(Boolean)) {
    const [, name, address] = entry.exec(part) ?? [];
    if (!name || !address || name === mainCluster || name in clusters || !URL.canParse(address) || new URL(address).password === '') return null;
    clusters[name] = address;
  }
  return clusters;
}
