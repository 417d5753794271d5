/** Where a part of the project may run; `pure` runs anywhere. */
type Platform = 'pure' | 'web' | 'node' | 'build';

interface Part {
  platform: Platform;
  kind: 'app' | 'lib' | 'tool';
}

const platforms: Record<string, Part> = {
  shell: { platform: 'web', kind: 'app' },
  'mfe-admin': { platform: 'web', kind: 'app' },
  'mfe-teacher': { platform: 'web', kind: 'app' },
  'mfe-family': { platform: 'web', kind: 'app' },
  'services/gateway': { platform: 'node', kind: 'app' },
  'services/worker': { platform: 'node', kind: 'app' },
  'libs/contract': { platform: 'pure', kind: 'lib' },
  'libs/schedule': { platform: 'pure', kind: 'lib' },
  'libs/money': { platform: 'pure', kind: 'lib' },
  'libs/texts': { platform: 'pure', kind: 'lib' },
  'libs/ui': { platform: 'web', kind: 'lib' },
  'libs/router': { platform: 'web', kind: 'lib' },
  'libs/remote': { platform: 'web', kind: 'lib' },
  'libs/api-client': { platform: 'web', kind: 'lib' },
  'libs/forms': { platform: 'web', kind: 'lib' },
  'libs/journal': { platform: 'web', kind: 'lib' },
  'libs/api-server': { platform: 'node', kind: 'lib' },
  'libs/tenancy': { platform: 'node', kind: 'lib' },
  infra: { platform: 'build', kind: 'tool' },
  'infra/build': { platform: 'build', kind: 'tool' },
};

/** Folder of the part that a file belongs to (`infra` is one part but for the build makers, which are a package). */
export function partOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  if (first === 'infra') return second === 'build' ? 'infra/build' : 'infra';
  return first === 'libs' || first === 'services' ? `${first}/${second}` : first;
}

/** What is known of a part; undefined for a folder that nobody has placed yet. */
export function tagsOf(part: string): Part | undefined {
  return platforms[part];
}

/** Whether code of one platform may use code of another. */
export function mayUse(from: Platform, to: Platform): boolean {
  return to === 'pure' || from === to;
}
