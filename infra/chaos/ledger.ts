import type { Outcome } from './person.ts';

/** `open`: the reply never came, so the write may be saved or not. */
export type Fate = 'acknowledged' | 'refused' | 'open';

export interface Write {
  centre: string;
  kind: 'mark' | 'student' | 'homework' | 'attendance';
  text: string;
  /** The record written to; a later write may change it. */
  place: string;
  fate: Fate;
}

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
