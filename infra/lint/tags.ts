import { readWorkspaces, type Kind, type Platform } from '../build/src/workspace.ts';

interface Part {
  platform: Platform;
  kind: Kind;
}

const packages: ReadonlyMap<string, Part> = new Map([...readWorkspaces().values()].map((one) => [one.folder, one]));

/** `infra` is one part but for the build makers, which are a package. */
const infra: Part = { platform: 'build', kind: 'tool' };

/** Folder of the part that a file belongs to: its package, or the folder at the top where it is in none. */
export function partOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return packages.has(`${first}/${second}`) ? `${first}/${second}` : first;
}

/** Reads the tags of a part's package.json; undefined for a folder that is no package. */
export function tagsOf(part: string): Part | undefined {
  return part === 'infra' ? infra : packages.get(part);
}

/** Tells whether a part is started or loaded, and not imported. */
export function isApp(part: string): boolean {
  const kind = tagsOf(part)?.kind;
  return kind === 'app' || kind === 'remote';
}

/** Tells whether code of one platform may use code of another. */
export function mayUse(from: Platform, to: Platform): boolean {
  return to === 'pure' || from === to;
}
