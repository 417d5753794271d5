/** Entry of every release: the one file whose hash the registry gives. */
export const entryFile = 'remoteEntry.js';

const begin = '\n;(globalThis.releaseFiles??={})[';

export function tableName(remote: string, version: string): string {
  return `${remote}/${version}`;
}

/** The entry's last statement: hashes of the release's other scripts and styles, proven by the entry's own hash. One exact form. */
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
