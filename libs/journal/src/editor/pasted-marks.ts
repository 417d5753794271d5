import type { Lesson } from '@dzvinok/contract/lessons';
import { shownName } from '@dzvinok/texts/names';
import { counted } from '@dzvinok/texts/plural';
import type { CellKind, MarkEdit, MarkValues } from '../marks/mark-values.ts';
import { cellsOf, valuesIn } from '../sheet/pasted-cells.ts';
import { lockOf, lockTexts } from '../statuses/locks.ts';
import { isLimited, statuses } from '../statuses/statuses.ts';

const kinds: readonly CellKind[] = ['homework', 'classwork'];
const namedPieces = 5;

export interface PastedMarks {
  edits: MarkEdit[];
  /** Names the first pieces that were left out, with the reason of each; null when there are none. */
  skippedText: string | null;
}

/** Fills the students from one field downwards, as the journal does; null for a bare figure, which the field takes itself. */
export function pastedMarks(text: string, lesson: Lesson, from: { studentId: number; kind: CellKind }, statusRefusal: string | undefined): PastedMarks | null {
  const table = cellsOf(text);
  if (table.length === 1 && table[0]?.length === 1 && /^\d{0,3}$/.test(table[0][0] ?? '')) return null;
  const first = lesson.students.findIndex(({ id }) => id === from.studentId);
  const edits: MarkEdit[] = [];
  const skipped: string[] = [];
  table.forEach((pieces, down) => {
    const student = lesson.students[first + down];
    const changes: Partial<MarkValues> = {};
    pieces.forEach((piece, right) => {
      if (piece === '') return;
      const kind = kinds[kinds.indexOf(from.kind) + right];
      const values = kind ? valuesIn(piece, kind) : null;
      const why = whySkipped({ hasPlace: student !== undefined && kind !== undefined, lock: student && lockOf(lesson, student), values, statusRefusal });
      if (why === null) Object.assign(changes, values);
      else skipped.push(`${student ? `${shownName(student)}: ` : ''}«${piece.replaceAll(/\s+/g, ' ').slice(0, 30)}» (${why})`);
    });
    if (student && Object.keys(changes).length > 0) edits.push({ place: { studentId: student.id, lessonId: lesson.id }, changes });
  });
  return { edits, skippedText: textOf(skipped) };
}

interface Piece {
  hasPlace: boolean;
  lock: ReturnType<typeof lockOf> | undefined;
  values: Partial<MarkValues> | null;
  statusRefusal: string | undefined;
}

function whySkipped({ hasPlace, lock, values, statusRefusal }: Piece): string | null {
  if (!hasPlace) return 'немає місця в уроці';
  if (lock) return lockTexts[lock];
  if (!values) return 'не оцінка';
  const isForbidden = statusRefusal !== undefined && statuses.some(({ field }) => isLimited(field) && values[field]);
  return isForbidden ? '«В» і «НГ» ставлять у поточному уроці' : null;
}

function textOf(skipped: readonly string[]): string | null {
  if (skipped.length === 0) return null;
  const rest = skipped.length > namedPieces ? ` і ще ${skipped.length - namedPieces}` : '';
  return `Пропущено ${counted(skipped.length, ['клітинку', 'клітинки', 'клітинок'])}. ${skipped.slice(0, namedPieces).join('; ')}${rest}.`;
}
