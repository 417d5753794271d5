import type { StatementLine } from '../statements/statement.ts';
import { EvidenceFinder, type Evidence } from './evidence.ts';
import { payerName } from './payer-key.ts';
import { nameStem, wordsOf } from './person-names.ts';
import type { IssuedInvoice, MatchInputs, MatchReason, PayingStudent, PaymentShare, Proposal } from './proposal.ts';

const weights: Record<MatchReason, number> = {
  'invoice-number': 50, 'remembered-payer': 40, 'student-name': 35, phone: 35, 'remembered-name': 32, 'payer-name': 30, 'short-number': 15, 'student-initial': 15,
  'given-name': 12, amount: 10, surname: 5,
};

/** Reasons that name one student or family, with the part of the line that names them: two reasons by the same part count once. */
const identifying: Partial<Record<MatchReason, string>> = {
  'invoice-number': 'number', 'remembered-payer': 'payer', 'student-name': 'student', phone: 'phone', 'remembered-name': 'name', 'payer-name': 'name',
};

interface Candidate {
  student: PayingStudent;
  reasons: Set<MatchReason>;
}

interface Choice {
  candidates: Candidate[];
  /** True when the line itself names the children of the family. */
  isFirm: boolean;
}

const scoreOf = ({ reasons }: Candidate) => [...reasons].reduce((sum, reason) => sum + weights[reason], 0);
const dueOf = ({ student }: Candidate) => Math.max(student.due, 0);
const totalOf = (candidates: readonly Candidate[]) => candidates.reduce((sum, candidate) => sum + dueOf(candidate), 0);
const kindsOf = ({ reasons }: Candidate, without?: MatchReason) => new Set([...reasons].flatMap((reason) => (reason === without ? [] : identifying[reason] ?? [])));

const allKindsOf = (candidates: readonly Candidate[], without?: MatchReason) => new Set(candidates.flatMap((candidate) => [...kindsOf(candidate, without)]));

function subsets(candidates: readonly Candidate[]): Candidate[][] {
  return candidates.reduce<Candidate[][]>((found, candidate) => [...found, ...found.map((subset) => [...subset, candidate])], [[]]);
}

/** Children of a payment's family: the named children if the sum agrees. */
function childrenOf(family: readonly Candidate[], line: StatementLine): Choice {
  const having = (...wanted: MatchReason[]) => family.filter(({ reasons }) => wanted.some((reason) => reasons.has(reason)));
  const groups = [having('invoice-number'), having('student-name'), having('student-name', 'given-name')].filter((group) => group.length > 0);
  const fullest = groups.findLast((group) => group.length === Math.max(...groups.map(({ length }) => length)));
  if (fullest !== undefined) {
    const exact = groups.find((group) => totalOf(group) === line.amount || (group.length === 1 && group[0]?.reasons.has('amount')));
    if (exact !== undefined) return { candidates: exact, isFirm: true };
    const wider = subsets(family.slice(0, 6)).find((subset) => fullest.every((one) => subset.includes(one)) && totalOf(subset) === line.amount);
    return { candidates: wider ?? fullest, isFirm: family.length === 1 };
  }
  if (family.length === 1) return { candidates: [...family], isFirm: true };
  const fitting = subsets(family.slice(0, 6)).filter((subset) => subset.length > 0 && subset.every((one) => dueOf(one) > 0) && totalOf(subset) === line.amount);
  const [first] = fitting;
  if (first !== undefined) return { candidates: first, isFirm: fitting.length === 1 };
  const owing = family.filter((one) => dueOf(one) > 0);
  return { candidates: owing.length > 0 ? owing : family.slice(0, 1), isFirm: false };
}

/** Expected payment for the student: the named invoices, else the whole debt. */
function wantedOf(candidate: Candidate, named: readonly IssuedInvoice[]): number {
  return named.filter(({ studentId }) => studentId === candidate.student.id).reduce((sum, { open }) => sum + open, 0) || dueOf(candidate);
}

function sharesOf({ candidates }: Choice, named: readonly IssuedInvoice[], { open }: Centre, amount: number): PaymentShare[] {
  let rest = amount;
  const shares = candidates.map((candidate): PaymentShare => {
    const { id } = candidate.student;
    const share = Math.min(wantedOf(candidate, named), rest);
    rest -= share;
    const own = open.get(id)?.filter((invoice) => invoice.open > 0) ?? [];
    const invoice = own.find((one) => named.includes(one)) ?? own.find((one) => one.open === share);
    return { studentId: id, invoiceId: invoice?.id ?? null, amount: share };
  });
  const last = shares.at(-1);
  if (last !== undefined) last.amount += rest;
  return shares.filter((share) => share.amount > 0);
}

/** Proposes students for each line, with the reasons; a wrong `certain` is worse than ten `likely`. */
export function proposeMatches(lines: readonly StatementLine[], inputs: MatchInputs): Map<string, Proposal> {
  const { students, invoices } = inputs;
  const finder = new EvidenceFinder(inputs);
  const byParent = Map.groupBy(students.flatMap((student) => student.parents.map((parent) => ({ parent: parent.id, student }))), ({ parent }) => parent);
  const open = Map.groupBy(invoices, ({ studentId }) => studentId);
  const familyOf = (student: PayingStudent) => {
    const siblings = student.parents.flatMap((parent) => byParent.get(parent.id)?.map((one) => one.student) ?? []);
    return [...new Set([student, ...siblings])].toSorted((one, other) => one.id - other.id);
  };
  const families = new Map(students.map((student) => [student.id, familyOf(student)]));
  const names = new Map(students.map(({ id, fullName }) => [id, wordsOf(fullName)]));
  return new Map(lines.map((line) => [line.key, proposeMatch(line, finder.find(line), { families, names, open })]));
}

interface Centre {
  families: ReadonlyMap<number, readonly PayingStudent[]>;
  names: ReadonlyMap<number, readonly string[]>;
  open: ReadonlyMap<number, readonly IssuedInvoice[]>;
}

/** Also a pet name: «Марійка» of «Марія»; a surname made of the name does not count. */
function isGivenNameIn(words: readonly string[], [surname = '', given = '']: readonly string[]): boolean {
  const start = given.slice(0, Math.max(3, given.length - 2));
  return given.length > 2 && words.some((word) => word.startsWith(start) && word.length <= given.length + 3 && nameStem(word) !== nameStem(surname));
}

function candidatesOf(line: StatementLine, evidence: Evidence, { families, names, open }: Centre): Map<number, Candidate> {
  const payerWords = new Set(wordsOf(payerName(line)));
  const words = wordsOf(line.purpose).filter((word) => !payerWords.has(word));
  const candidates = new Map<number, Candidate>();
  for (const id of evidence.reasons.keys()) {
    for (const member of families.get(id) ?? []) {
      if (candidates.has(member.id)) continue;
      const reasons = new Set(evidence.reasons.get(member.id));
      if (isGivenNameIn(words, names.get(member.id) ?? [])) reasons.add('given-name');
      const sums = [member.due, ...(open.get(member.id)?.map((invoice) => invoice.open) ?? [])];
      if (sums.includes(line.amount)) reasons.add('amount');
      candidates.set(member.id, { student: member, reasons });
    }
  }
  return candidates;
}

/**
 * True when nobody outside of the family has the reasons of the chosen students, or reasons that they lack (any reasons, if the sum does
 * not agree). A payer known by name alone does not decide between namesakes.
 */
function isUncontested(chosen: readonly Candidate[], others: readonly Candidate[], isExact: boolean): boolean {
  const kinds = allKindsOf(chosen, 'remembered-name');
  return others.map((other) => kindsOf(other)).every((theirs) => theirs.size === 0 || (isExact && theirs.isSubsetOf(kinds) && theirs.size < kinds.size));
}

function proposeMatch(line: StatementLine, evidence: Evidence, centre: Centre): Proposal {
  const candidates = candidatesOf(line, evidence, centre);
  const [leader] = [...candidates.values()].toSorted((one, other) => scoreOf(other) - scoreOf(one));
  if (leader === undefined || scoreOf(leader) < weights['short-number']) return { certainty: 'none', shares: [], reasons: [] };
  const family = (centre.families.get(leader.student.id) ?? []).flatMap(({ id }) => candidates.get(id) ?? []);
  const choice = childrenOf(family, line);
  const shares = sharesOf(choice, evidence.invoices, centre, line.amount);
  const reasons = new Set(choice.candidates.flatMap((one) => [...one.reasons]));
  const isExact = choice.candidates.reduce((sum, one) => sum + wantedOf(one, evidence.invoices), 0) === line.amount;
  if (isExact) reasons.add('amount');
  const isOne = choice.candidates.length === 1;
  const kinds = allKindsOf(choice.candidates);
  const others = [...candidates.values()].filter((one) => !family.includes(one));
  const isCertain = choice.isFirm && (isOne || isExact) && kinds.size > 0 && kinds.size + (reasons.has('amount') ? 1 : 0) > 1
    && isUncontested(choice.candidates, others, reasons.has('amount'));
  const ordered = [...reasons].toSorted((one, other) => weights[other] - weights[one]);
  return { certainty: isCertain ? 'certain' : 'likely', shares, reasons: ordered };
}
