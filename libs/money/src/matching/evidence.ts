import { readPhone } from '@dzvinok/contract/typed-text';
import type { StatementLine } from '../statements/statement.ts';
import { InvoiceIndex } from './invoice-numbers.ts';
import { isKeyOfOne, payerName } from './payer-key.ts';
import { type NamedHow, PersonIndex } from './person-names.ts';
import type { IssuedInvoice, MatchInputs, MatchReason } from './proposal.ts';

/** Students and invoices that a line points at. */
export interface Evidence {
  reasons: ReadonlyMap<number, ReadonlySet<MatchReason>>;
  invoices: readonly IssuedInvoice[];
}

const inPurpose: Record<NamedHow, MatchReason> = { full: 'student-name', initial: 'student-initial', surname: 'surname' };

/** A centre’s people and invoices, indexed once for all lines of a statement. */
export class EvidenceFinder {
  readonly #students = new PersonIndex<number>();
  readonly #parents = new PersonIndex<readonly number[]>();
  readonly #phones = new Map<string, Set<number>>();
  readonly #remembered: ReadonlyMap<string, readonly number[]>;
  readonly #invoices: InvoiceIndex;
  readonly #known: ReadonlySet<number>;
  readonly #keyOf: MatchInputs['keyOf'];

  constructor({ students, invoices, remembered, keyOf }: MatchInputs) {
    this.#keyOf = keyOf;
    this.#known = new Set(students.map(({ id }) => id));
    this.#invoices = new InvoiceIndex(invoices.filter(({ studentId }) => this.#known.has(studentId)));
    this.#remembered = new Map(remembered.map(({ key, studentIds }) => [key, studentIds]));
    const children = new Map<number, { fullName: string; ids: number[] }>();
    for (const { id, fullName, phone, parents } of students) {
      this.#students.add(fullName, id);
      this.#addPhone(phone, id);
      for (const parent of parents) {
        this.#addPhone(parent.phone, id);
        const found = children.get(parent.id) ?? { fullName: parent.fullName, ids: [] };
        found.ids.push(id);
        children.set(parent.id, found);
      }
    }
    for (const { fullName, ids } of children.values()) this.#parents.add(fullName, ids);
  }

  #addPhone(phone: string | null, id: number): void {
    if (phone === null) return;
    const ids = this.#phones.get(readPhone(phone)) ?? new Set();
    this.#phones.set(readPhone(phone), ids.add(id));
  }

  find(line: StatementLine): Evidence {
    const reasons = new Map<number, Set<MatchReason>>();
    const note = (reason: MatchReason, ids: Iterable<number>) => {
      for (const id of ids) if (this.#known.has(id)) reasons.set(id, (reasons.get(id) ?? new Set()).add(reason));
    };
    const { exact, short } = this.#invoices.find(line.purpose);
    note('invoice-number', exact.map(({ studentId }) => studentId));
    note('short-number', short.map(({ studentId }) => studentId));
    // Words of the purpose may be the payer’s own name, which a child can have too.
    const namedLikePayer = new Set(this.#students.find(payerName(line)).filter(({ how }) => how === 'full').map(({ owner }) => owner));
    const inText = this.#students.find(line.purpose).map(({ owner, how }) => ({ owner, how: how === 'full' && namedLikePayer.has(owner) ? 'surname' : how } as const));
    for (const { owner, how } of inText) note(inPurpose[how], [owner]);
    const isStudentNamed = inText.some(({ how }) => how === 'full');
    this.#notePayer(payerName(line) || (isStudentNamed ? '' : line.purpose), note);
    for (const [typed] of line.purpose.matchAll(/\+?\d[\d\s()-]{8,16}\d/g)) note('phone', this.#phones.get(readPhone(typed)) ?? []);
    const key = this.#keyOf(line);
    if (key) note(isKeyOfOne(key) ? 'remembered-payer' : 'remembered-name', this.#remembered.get(key) ?? []);
    return { reasons, invoices: [...exact, ...short] };
  }

  #notePayer(name: string, note: (reason: MatchReason, ids: Iterable<number>) => void): void {
    for (const { owner, how } of this.#parents.find(name)) note(how === 'full' ? 'payer-name' : 'surname', owner);
    for (const { owner, how } of this.#students.find(name)) note(how === 'full' ? 'payer-name' : 'surname', [owner]);
  }
}
