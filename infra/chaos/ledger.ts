import type { Outcome } from './person.ts';

/** What became of a write: `open` is one whose reply never came, which may have been saved or not. */
export type Fate = 'acknowledged' | 'refused' | 'open';

export interface Write {
  centre: string;
  kind: 'mark' | 'student' | 'homework' | 'attendance';
  /** The text that was written, or the choice; unique but for choices. */
  text: string;
  /** The record that it was written to, which another write may change later. */
  place: string;
  fate: Fate;
}

/** Everything that people wrote, in the order in which it was settled. */
export class Ledger {
  readonly writes: Write[] = [];

  note(write: Omit<Write, 'fate'>, outcome: Outcome | Fate): void {
    const fate = typeof outcome === 'string' ? outcome : fateOf(outcome);
    this.writes.push({ ...write, fate });
  }

  of(centre: string, kind: Write['kind']): Write[] {
    return this.writes.filter((write) => write.centre === centre && write.kind === kind);
  }

  count(fate: Fate): number {
    return this.writes.filter((write) => write.fate === fate).length;
  }
}

function fateOf({ kind }: Outcome): Fate {
  if (kind === 'done') return 'acknowledged';
  return kind;
}
