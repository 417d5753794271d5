import { callApi, failureText } from '@dzvinok/api-client/call';
import { queryOf } from '@dzvinok/api-client/query';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { owesThisMonth, studentsRoutes, sumsThisMonth, type StudentListItem } from '@dzvinok/contract/students';
import { addMonths } from '@dzvinok/schedule/zone';
import { sumKopiikas, toHryvnias, toKopiikas } from '@dzvinok/ui/money';
import { showToast } from '@dzvinok/ui/toast';
import { useMutationState, useQueryClient, type Mutation, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useReducer } from 'react';

export type PaidMonth = 'current' | 'next';
export type SetPaid = (student: ListedStudent, month: PaidMonth, isPaid: boolean) => void;

/** A listed student with unsaved ticks and the selection. */
export interface ListedStudent extends StudentListItem {
  isSelected?: boolean;
  saving?: Partial<Record<PaidMonth, boolean>>;
  /** Lessons of the student's groups that overlap, as a sentence. */
  sameTime?: string;
}

interface Click {
  student: StudentListItem;
  month: PaidMonth;
  isPaid: boolean;
}

export const monthWords = { current: 'цього місяця', next: 'наступного місяця' } as const;

export const flagOf = { current: 'isCurrentMonthPayed', next: 'isNextMonthPayed' } as const;
const { queryKey } = queryOf(studentsRoutes.list);
const { path } = paymentsRoutes.mark;
/** `YYYY-MM` of the shown month: a click of the last minute does not count for the month after it. */
export function shownMonth(shown: string | undefined, month: PaidMonth): string | undefined {
  return shown && addMonths(shown, month === 'current' ? 0 : 1).slice(0, 7);
}

const asFlag = (value: boolean) => (value ? 'true' : 'false');

async function save(client: QueryClient, { student: { id, month: shown }, month, isPaid }: Click): Promise<void> {
  const { [flagOf[month]]: value, due, paid } = await callApi(paymentsRoutes.mark, {
    params: { id },
    query: { studentId: id, isInsertAction: asFlag(isPaid), isCurrentMonth: asFlag(month === 'current'), month: shownMonth(shown, month) },
  });
  const isBeingRead = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (students) =>
    students?.map((student) => (student.id === id ? { ...student, [flagOf[month]]: value, due, paid } : student)),
  );
  if (isBeingRead) void client.invalidateQueries({ queryKey });
}

/** Clicks on one box are saved in order; until saved they overlay the list, even when it is read again. */
async function saveInTurn(client: QueryClient, click: Click): Promise<void> {
  const { student: { id, fullname }, month, isPaid } = click;
  const mutationKey = [path, id, month];
  const mutations = client.getMutationCache();
  const isWaiting = client.isMutating({ mutationKey }) > 0;
  const isOvertaken = () => mutations.findAll({ mutationKey, status: 'pending' }).at(-1)?.state.variables !== click;
  const isListed = () => client.getQueryData(queryKey)?.find((student) => student.id === id)?.[flagOf[month]] === isPaid;
  // Not `useMutation`: all boxes of the list would share one scope.
  const saving = mutations.build<void, Error, Click, unknown>(client, {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async () => {
      // Only the last waiting click is sent, unless the list already has its value.
      if (!isWaiting || !(isOvertaken() || isListed())) await save(client, click);
    },
    onError: (error) => {
      // If only the reply was lost, the server may have saved the change: read the list again.
      void client.invalidateQueries({ queryKey });
      if (!isOvertaken()) showToast({ kind: 'error', title: `Оплату не змінено: ${fullname}`, message: failureText(error) });
    },
  });
  await saving.execute(click).catch(() => undefined);
}

const clickOf = ({ state }: Mutation<void, Error, Click>) => state.variables;

/** A click is saved even if the user leaves the screen. */
export function usePaymentFlags(students: readonly ListedStudent[] | undefined): { rows: readonly ListedStudent[] | undefined; setPaid: SetPaid } {
  const client = useQueryClient();
  const clicks = useMutationState({ filters: { mutationKey: [path], status: 'pending' }, select: clickOf });
  // The cache reports a click late, and a checkbox keeps its tick only when redrawn at once.
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const setPaid = useCallback<SetPaid>((student, month, isPaid) => {
    void saveInTurn(client, { student, month, isPaid });
    draw();
  }, [client]);
  const rows = useMemo(() => {
    const unsaved = new Map<number, Partial<Record<PaidMonth, boolean>>>();
    for (const click of clicks) if (click) unsaved.set(click.student.id, { ...unsaved.get(click.student.id), [click.month]: click.isPaid });
    if (unsaved.size === 0) return students;
    return students?.map((student) => {
      const saving = unsaved.get(student.id);
      if (!saving) return student;
      const { current = student.isCurrentMonthPayed, next = student.isNextMonthPayed } = saving;
      const { due, paid } = sumsThisMonth(student);
      const paidNow = current === student.isCurrentMonthPayed ? paid : current ? Math.max(due, paid) : 0;
      return { ...student, isCurrentMonthPayed: current, isNextMonthPayed: next, due, paid: paidNow, saving };
    });
  }, [students, clicks]);
  return { rows, setPaid };
}

export interface PaymentTotals {
  total: number;
  paid: number;
  debt: number;
}

/** Sum of a payment of this month; 0 without a debt. */
export function owedKopiikas(student: StudentListItem): number {
  const { due, paid } = sumsThisMonth(student);
  return owesThisMonth(student) ? toKopiikas(due) - toKopiikas(paid) : 0;
}

/** The ledger's sums of this month over the shown rows. An overpayment of one student covers no debt of another. */
export function paymentTotals(students: readonly StudentListItem[]): PaymentTotals {
  const sums = students.map(sumsThisMonth);
  const total = sumKopiikas(sums.map(({ due }) => toKopiikas(due)));
  const paid = sumKopiikas(sums.map((sum) => toKopiikas(sum.paid)));
  const debt = sumKopiikas(students.map(owedKopiikas));
  return { total: toHryvnias(total), paid: toHryvnias(paid), debt: toHryvnias(debt) };
}
