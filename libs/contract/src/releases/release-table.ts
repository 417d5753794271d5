/** Entry of every release: the one file whose hash the registry itself gives. */
export const entryFile = 'remoteEntry.js';

const begin = '\n;(globalThis.releaseFiles??={})[';

/** Name under which a page finds the table of a release. */
export function tableName(remote: string, version: string): string {
  return `${remote}/${version}`;
}

/**
 * The statement that ends an entry: the hash of every other script and style of its release. The registry proves the
 * entry and the entry proves the rest, without one more request. Written in one way only, so that it can be compared.
 */
export function tableText(remote: string, version: string, files: Readonly<Record<string, string>>): string {
  const proven = Object.keys(files).filter((file) => file !== entryFile && /\.(js|css)$/.test(file)).sort();
  const table = Object.fromEntries(proven.map((file) => [file, files[file]]));
  return `${begin}${JSON.stringify(tableName(remote, version))}]=${JSON.stringify(table)};\n`;
}

/** An entry as the bundler left it. */
export function withoutTable(entry: string): string {
  const at = entry.lastIndexOf(begin);
  return at === -1 ? entry : entry.slice(0, at);
}
