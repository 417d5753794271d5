import { storedJson } from '@dzvinok/storage/stored';
import { searchable } from '@dzvinok/texts/names';
import { z } from 'zod';
import { textOf } from './file-cells.ts';
import type { Cell } from './read-file.ts';

/** A field of the import: its title in the product, and usual other titles. */
export interface FileField<Name extends string = string> {
  title: string;
  otherTitles?: readonly string[];
  /** The field of a second column with such a title: of two parents, the second is the other contact. */
  second?: Name;
}

export type FileFields<Name extends string> = Readonly<Record<Name, FileField<Name>>>;

/** The admin's choices are remembered for each kind of file apart. */
export interface FileKind<Name extends string> {
  name: 'students' | 'groups';
  fields: FileFields<Name>;
}

export interface Mapping<Name extends string> {
  /** Index of the heading line; -1 when the file has none. */
  headIndex: number;
  /** By column of the file; null is not imported. */
  names: readonly (Name | null)[];
  /** By field: the text of the lines that leave it empty. */
  common: Readonly<Record<string, string>>;
}

/** Column of the problems in the file of refused lines. */
export const reasonTitle = 'Причина';

const headLines = 10;

const titleKey = (title: string) => searchable(title.replace(/[*:]/g, ''));

/** The admin's own choices in earlier files of the kind, by title. */
function chosenBefore({ name }: Pick<FileKind<string>, 'name'>) {
  return storedJson(`dzvinok.import-columns.${name}`, z.record(z.string(), z.string().nullable()));
}

/** Maps columns by their titles; of the first ten lines the line with most known titles is the heading. */
export function guessMapping<Name extends string>(kind: FileKind<Name>, lines: readonly Cell[][]): Mapping<Name> {
  const known = knownTitles(kind);
  const found = lines.slice(0, headLines).map((line, headIndex) => ({ headIndex, names: namesIn(line, kind.fields, known) }));
  const filled = (names: readonly (Name | null)[]) => names.filter((name) => name !== null).length;
  const [best] = found.toSorted((one, other) => filled(other.names) - filled(one.names));
  if (best && filled(best.names) > 0) return { ...best, common: {} };
  return { headIndex: likelyHead(lines), names: Array.from({ length: widthOf(lines) }, () => null), common: {} };
}

/** The same choice of columns for another heading line. */
export function withHead<Name extends string>(kind: FileKind<Name>, lines: readonly Cell[][], headIndex: number, { common }: Mapping<Name>): Mapping<Name> {
  const names = namesIn(lines[headIndex] ?? [], kind.fields, knownTitles(kind));
  return { headIndex, names: Array.from({ length: widthOf(lines) }, (_, index) => names[index] ?? null), common };
}

export function rememberMapping<Name extends string>(kind: FileKind<Name>, { headIndex, names }: Mapping<Name>, lines: readonly Cell[][]): void {
  const titles = lines[headIndex] ?? [];
  const chosen = titles.flatMap((cell, index) => (textOf(cell) === '' ? [] : [[titleKey(textOf(cell)), names[index] ?? null] as const]));
  const stored = chosenBefore(kind);
  stored.write({ ...stored.read(), ...Object.fromEntries(chosen) });
}

export function ignoredTitles<Name extends string>({ headIndex, names }: Mapping<Name>, lines: readonly Cell[][]): string[] {
  return (lines[headIndex] ?? []).map(textOf).filter((title, index) => title !== '' && title !== reasonTitle && !names[index]);
}

export function widthOf(lines: readonly Cell[][]): number {
  return Math.max(0, ...lines.slice(0, 200).map((line) => line.length));
}

function knownTitles<Name extends string>(kind: FileKind<Name>): Map<string, Name | null> {
  const { fields } = kind;
  const known = new Map<string, Name | null>();
  const names = Object.keys(fields) as Name[];
  for (const name of names) {
    for (const title of [fields[name].title, ...(fields[name].otherTitles ?? [])]) known.set(titleKey(title), name);
  }
  for (const [title, chosen] of Object.entries(chosenBefore(kind).read() ?? {})) {
    const name = names.find((one) => one === chosen);
    if (name || chosen === null) known.set(title, name ?? null);
  }
  return known;
}

function namesIn<Name extends string>(
  line: readonly Cell[], fields: FileFields<Name>, known: ReadonlyMap<string, Name | null>,
): (Name | null)[] {
  const taken = new Set<Name>();
  return line.map((cell) => {
    const name = known.get(titleKey(textOf(cell))) ?? null;
    const free = [name, name && fields[name].second].find((one) => one && !taken.has(one)) ?? null;
    if (free) taken.add(free);
    return free;
  });
}

/** The first line of several texts without digits; -1 when the table begins with its first row. */
function likelyHead(lines: readonly Cell[][]): number {
  return lines.slice(0, headLines).findIndex((line) => {
    const texts = line.map(textOf).filter((text) => text !== '');
    return texts.length > 1 && texts.every((text) => !/\d{3}/.test(text));
  });
}
