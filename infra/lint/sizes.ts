import type { Breach } from './boundaries.ts';
import type { SourceFile } from './source-files.ts';

const longest = 400;

export function findLongFiles(files: SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > longest)
    .map(({ path, lines }) => ({ path, text: `${lines} lines, at most ${longest}: split it by what it knows` }));
}
