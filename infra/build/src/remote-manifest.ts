import { remoteManifest, type RemoteManifest } from '@dzvinok/contract/remote-manifest';
import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './workspace.ts';

export async function readManifest(app: string): Promise<RemoteManifest> {
  const { manifest } = await import(pathToFileURL(join(root, app, 'src/manifest.ts')).href);
  return remoteManifest.parse(manifest);
}

const ending = '.remote.tsx';

/** `lesson.remote.tsx` anywhere in `src` is exposed as `./lesson`. */
export function exposedBy(app: string): Record<string, string> {
  const files = readdirSync(join(root, app, 'src'), { encoding: 'utf8', recursive: true }).map((file) => file.replaceAll('\\', '/'));
  const exposed = files.filter((file) => file.endsWith(ending)).sort();
  return Object.fromEntries(exposed.map((file) => [`./${posix.basename(file, ending)}`, `./src/${file}`]));
}
