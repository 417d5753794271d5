import { joined } from '../../runtime/replies/kept-replies.ts';

export interface JournalText {
  version: number;
  /** JSON after the version, up to the list of students. */
  beginning: string;
  students: StudentText[];
}

interface StudentText {
  id: number;
  /** The student's JSON up to the list of marks. */
  beginning: string;
  /** Marks as JSON, without the brackets of the list. */
  marks: string;
}

/** `student` is set for parts with that student's marks. */
interface Part {
  text: string | Uint8Array;
  student?: number;
}

/** The bytes of a journal's reply, in which marks of single students can be replaced. */
export class BuiltJournal {
  readonly version: number;
  readonly body: Buffer;
  readonly #parts: readonly (Part & { text: Uint8Array })[];

  private constructor(version: number, parts: readonly Part[]) {
    const { body, ends } = joined([`{"version":${version}`, ...parts.map(({ text }) => text)]);
    this.version = version;
    this.body = body;
    this.#parts = parts.map(({ student }, nr) => ({ student, text: body.subarray(ends[nr + 1], ends[nr + 2]) }));
  }

  static of({ version, beginning, students }: JournalText): BuiltJournal {
    const parts = students.flatMap(({ id, beginning: student, marks }, nr): Part[] =>
      [{ text: nr === 0 ? student : `]},${student}` }, { text: marks, student: id }]);
    return new BuiltJournal(version, [{ text: beginning }, ...parts, { text: students.length === 0 ? ']}' : ']}]}' }]);
  }

  /** The journal with these students' marks replaced; null when a student is not in it. */
  with(version: number, marks: ReadonlyMap<number, string>): BuiltJournal | null {
    const known = new Set(this.#parts.map(({ student }) => student));
    if (marks.keys().some((student) => !known.has(student))) return null;
    return new BuiltJournal(version, this.#parts.map(({ student, text }) => ({ student, text: student === undefined ? text : marks.get(student) ?? text })));
  }
}
