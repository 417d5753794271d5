import { readWorkspaces, type Kind, type Platform } from '../build/src/workspace.ts';

interface Part {
  platform: Platform;
  kind: Kind;
}

const packages: ReadonlyMap<string, Part> = new Map([...readWorkspaces().values()].map((one) => [one.folder, one]));

/** All of `infra` except `infra/build`, which is a package. */
const infra: Part = { platform: 'build', kind: 'tool' };

export function partOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return packages.has(`${first}/${second}`) ? `${first}/${second}` : first;
}

export function tagsOf(part: string): Part | undefined {
  return part === 'infra' ? infra : packages.get(part);
}

export function isApp(part: string): boolean {
  const kind = tagsOf(part)?.kind;
  return kind === 'app' || kind === 'remote';
}

export function mayUse(from: Platform, to: Platform): boolean {
  return to === 'pure' || from === to;
}
