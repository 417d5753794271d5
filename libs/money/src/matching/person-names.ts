import { comparable } from '../statements/comparable.ts';

const adjective = /^(.+[сц]ьк)(?:ии|ого|ому|им|ім|а|у|оі|ою|іи|ій|ий)$/;
const longEnding = /^(.{4,})(?:ові|еві|ем|ом)$/;
const ending = /^(.{2,}?)(?:ею|ою|і|у|ю|а|я|и|е|о|ь|й)$/;
const softened: Record<string, string> = { ц: 'к', з: 'г' };

/** One stem for a name’s cases: «Квітка», «Квітки», «Квітці»; «Ковальський», «Ковальська». */
export function nameStem(word: string): string {
  if (word.length < 3) return word;
  const stem = adjective.exec(word)?.[1] ?? longEnding.exec(word)?.[1] ?? ending.exec(word)?.[1] ?? word;
  const last = stem.at(-1) ?? '';
  return `${stem.slice(0, -1)}${softened[last] ?? last}`;
}

export function wordsOf(text: string): string[] {
  return comparable(text).split(' ').filter(Boolean);
}

/** How surely a text names a person: with the given name, with its initial only, or the surname alone. */
export type NamedHow = 'full' | 'initial' | 'surname';

interface IndexedPerson<Owner> {
  owner: Owner;
  surname: string;
  given: string;
  patronymic: string;
}

/** People to be found by their names in a text, in any case and either order of surname and given name. */
export class PersonIndex<Owner> {
  readonly #people = new Map<string, IndexedPerson<Owner>[]>();

  add(fullName: string, owner: Owner): void {
    const [surname = '', given = '', patronymic = ''] = wordsOf(fullName).map(nameStem);
    if (surname.length < 2) return;
    const people = this.#people.get(surname) ?? [];
    people.push({ owner, surname, given, patronymic });
    this.#people.set(surname, people);
  }

  find(text: string): { owner: Owner; how: NamedHow }[] {
    const words = wordsOf(text);
    const stems = words.map(nameStem);
    return stems.flatMap((stem, at) => {
      const found = (this.#people.get(stem) ?? []).map((person) => ({ owner: person.owner, ...named(person, words, stems, at) }));
      const nearest = Math.min(...found.map(({ place }) => place));
      return found.map(({ owner, how, place }) => ({ owner, how: how === 'full' && place > nearest ? 'surname' : how }));
    });
  }
}

interface Named {
  how: NamedHow;
  /** Distance of the given name: of several people the nearest is meant. */
  place: number;
}

const nowhere = 9;

/** The given name stands behind the surname, or one or two words in front of it. */
function named({ given, patronymic }: IndexedPerson<unknown>, words: readonly string[], stems: readonly string[], at: number): Named {
  const place = given === '' ? -1 : [1, -1, -2, 2].findIndex((distance) => stems[at + distance] === given);
  if (place !== -1) {
    const next = words[at + ([1, -1, -2, 2][place] ?? 0) + 1] ?? '';
    const isOther = patronymic !== '' && isPatronymic(next) && nameStem(next) !== patronymic;
    return isOther ? { how: 'surname', place: nowhere } : { how: 'full', place };
  }
  const isInitial = [words[at + 1], words[at - 1]].some((word) => word?.length === 1 && word === given[0]);
  return { how: isInitial ? 'initial' : 'surname', place: nowhere };
}

function isPatronymic(word: string): boolean {
  return /(ович|евич|івн|овн|евн|іч)/.test(word.slice(-6));
}
