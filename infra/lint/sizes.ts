import type { Breach } from './boundaries.ts';
import type { SourceFile } from './source-files.ts';

const maxLines = 400;

export function findLongFiles(files: SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > maxLines)
    .map(({ path, lines }) => ({ path, text: `${lines} lines, at most ${maxLines}: split it by what it knows` }));
}
