import { posix } from 'node:path';
import type { Breach } from './boundaries.ts';
import { importsOf } from './imports.ts';
import { circularParts } from './rules.ts';
import type { SourceFile } from './source-files.ts';
import { partOf } from './tags.ts';

interface Arrow {
  path: string;
  from: string;
  to: string;
}

/** Folder directly below `src` with its part: `shell/src/areas`; null elsewhere. */
function folderOf(path: string): string | null {
  const part = partOf(path);
  const [src, folder, file] = path.slice(part.length + 1).split('/');
  return src === 'src' && file !== undefined ? `${part}/src/${folder}` : null;
}

function arrowsOf({ path, text }: SourceFile): Arrow[] {
  const from = folderOf(path);
  if (from === null || /\.(test|fixture)\.tsx?$/.test(path)) return [];
  return importsOf(text).filter((request) => request.startsWith('.')).flatMap((request) => {
    const to = folderOf(posix.normalize(posix.join(posix.dirname(path), request)));
    return to === null || to === from || partOf(to) !== partOf(from) ? [] : [{ path, from, to }];
  });
}

function reachedFrom(start: string, arrows: readonly Arrow[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const { from, to } of arrows) {
      if (from !== folder || reached.has(to)) continue;
      reached.add(to);
      waiting.push(to);
    }
  }
  return reached;
}

export function findFolderCircles(files: SourceFile[], exempt: ReadonlySet<string> = circularParts): Breach[] {
  const arrows = files.filter(({ path }) => !exempt.has(partOf(path))).flatMap(arrowsOf);
  const reached = new Map([...new Set(arrows.map(({ to }) => to))].map((folder) => [folder, reachedFrom(folder, arrows)]));
  const breaches = arrows.filter(({ from, to }) => reached.get(to)?.has(from)).map(({ path, from, to }) => ({
    path,
    text: `"${posix.basename(from)}" and "${posix.basename(to)}" import each other, maybe through a third: the folders of a package form an order`,
  }));
  return [...new Map(breaches.map((breach) => [breach.path + breach.text, breach])).values()];
}
