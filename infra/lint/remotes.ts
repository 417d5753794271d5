import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf, foldersWhere } from '../build/src/workspace.ts';
import type { Breach } from './boundaries.ts';

const releaseTexts = 'mfe-admin/src/platform/releases/release.texts.ts';

/** Folders that a pipeline watches: the first `paths` of its workflow. */
export function pathsOfPipeline(text: string): string[] {
  const [, list = ''] = /paths:\n((?: {6}- .*\n)+)/.exec(text) ?? [];
  return [...list.matchAll(/- '([^']+?)(?:\/\*\*)?'/g)].map(([, path = '']) => path);
}

/** `read` gives a file's text, or null. */
export function forgottenBy(remote: string, watched: readonly string[], read: (path: string) => string | null): Breach[] {
  const manifest = read(`${remote}/src/manifest.ts`) ?? '';
  const areas = [...manifest.matchAll(/^ {4}(\w+): \{ basePath/gm)].map(([, area]) => area);
  const secret = `RELEASE_KEY_${remote.toUpperCase().replaceAll('-', '_')}`;
  const pipeline = `.github/workflows/${remote}.yml`;
  const paths = pathsOfPipeline(read(pipeline) ?? '');
  const fileOfArea = (area = '') => [`${remote}/src/${area}/${area}.remote.tsx`].find((path) => read(path) !== null) ?? `${remote}/src/${area}.remote.tsx`;
  const needed: [path: string, part: string | null, what: string][] = [
    [`${remote}/tsconfig.json`, null, 'the settings of the compiler'],
    [`${remote}/rsbuild.config.ts`, `'${remote}'`, 'the build'],
    [`${remote}/src/manifest.ts`, 'areas: {', 'its areas, roles and size budget'],
    ...areas.map((area): [string, string, string] => [fileOfArea(area), 'export const remote', `the area «${area}» of its manifest`]),
    [`${remote}/src/dev-standalone.tsx`, null, 'made-up answers for `npm run dev -- … --alone`'],
    ['CODEOWNERS', `/${remote}/ `, 'its owner'],
    [releaseTexts, `'${remote}': '`, 'its Ukrainian name'],
    [pipeline, `remote: ${remote}\n`, 'its pipeline'],
    [pipeline, `secrets.${secret}`, 'the key of its releases'],
  ];
  return [
    ...needed.filter(([path, part]) => !read(path)?.includes(part ?? '')).map(([path, part, what]) => ({ path, text: `${remote} needs ${what} here${part ? `: ${part.trim()}` : ''}` })),
    ...watched.filter((path) => paths.length > 0 && !paths.includes(path)).map((path) => ({ path: pipeline, text: `add ${path} to \`paths\`: ${remote} is built of it` })),
    ...paths.filter((path) => !watched.includes(path)).map((path) => ({ path: pipeline, text: `remove ${path} from \`paths\`: ${remote} is not built of it` })),
  ];
}

/** Missing parts of remotes outside of their own code, and folders of remotes that are no workspaces yet. */
export function findForgottenOfRemotes(root: string): Breach[] {
  const remotes = foldersWhere(({ kind }) => kind === 'remote');
  const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null);
  const folders = readdirSync(root).filter((name) => existsSync(join(root, name, 'src/manifest.ts')));
  return [
    ...folders.filter((name) => !remotes.includes(name)).map((name) => ({ path: 'package.json', text: `add ${name} to \`workspaces\`, and tag it kind:remote` })),
    ...remotes.flatMap((remote) => forgottenBy(remote, [...foldersOf(remote), 'infra/build', 'package-lock.json'], read)),
  ];
}
