import { callApi, failureText } from '@dzvinok/api-client/call';
import { queryOf } from '@dzvinok/api-client/query';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { studentsRoutes, type StudentListItem } from '@dzvinok/contract/students';
import { showToast } from '@dzvinok/ui/toast';
import { MutationObserver, useMutationState, useQueryClient, type Mutation, type MutationObserverOptions, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useReducer } from 'react';

export type PaidMonth = 'current' | 'next';
export type SetPaid = (student: StudentListItem, month: PaidMonth, isPaid: boolean) => void;
/** Flags that were clicked and are not saved yet, by student. */
type Unsaved = ReadonlyMap<number, Partial<Record<PaidMonth, boolean>>>;

/** A student as the list shows them: with what was clicked, saved or not, and whether they are chosen. */
export interface ListedStudent extends StudentListItem {
  isSelected?: boolean;
  saving?: Partial<Record<PaidMonth, boolean>>;
}

interface Click {
  id: number;
  fullname: string;
  month: PaidMonth;
  isPaid: boolean;
}

const flagOf = { current: 'isCurrentMonthPayed', next: 'isNextMonthPayed' } as const;
const { queryKey } = queryOf(studentsRoutes.list);
const { path } = paymentsRoutes.mark;
const asFlag = (value: boolean) => (value ? 'true' : 'false');

const boxKey = ({ id, month }: Click) => [path, id, month];

function isOvertaken(client: QueryClient, click: Click): boolean {
  const unsaved = client.getMutationCache().findAll({ mutationKey: boxKey(click), status: 'pending' });
  return unsaved.at(-1)?.state.variables !== click;
}

function isListed(client: QueryClient, { id, month, isPaid }: Click): boolean {
  return client.getQueryData(queryKey)?.find((student) => student.id === id)?.[flagOf[month]] === isPaid;
}

async function save(client: QueryClient, { id, month, isPaid }: Click): Promise<void> {
  const { [flagOf[month]]: value } = await callApi(paymentsRoutes.mark, {
    params: { id },
    query: { studentId: id, isInsertAction: asFlag(isPaid), isCurrentMonth: asFlag(month === 'current') },
  });
  const isBeingRead = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (students) =>
    students?.map((student) => (student.id === id ? { ...student, [flagOf[month]]: value } : student)),
  );
  if (isBeingRead) void client.invalidateQueries({ queryKey });
}

/** Clicks on one box are saved one after another; until then they lie over the list, however often that is read again. */
function savingOf(client: QueryClient, click: Click): MutationObserverOptions<void, Error, Click> {
  const mutationKey = boxKey(click);
  const isWaiting = client.isMutating({ mutationKey }) > 0;
  return {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async () => {
      // Of several clicks that wait the last one counts, unless the server has that flag by now.
      if (isWaiting && (isOvertaken(client, click) || isListed(client, click))) return;
      await save(client, click);
    },
    onError: (error) => {
      // The server may have done it all the same, if only the reply was lost: the list is read again.
      void client.invalidateQueries({ queryKey });
      if (isOvertaken(client, click)) return;
      showToast({ kind: 'error', title: `Оплату не змінено: ${click.fullname}`, message: failureText(error) });
    },
  };
}

const clickOf = ({ state }: Mutation<void, Error, Click>) => state.variables;

/** The flags that wait to be saved, which they do also when the person goes on to another screen, and the way to set one. */
export function usePaymentFlags(): { unsaved: Unsaved; setPaid: SetPaid } {
  const client = useQueryClient();
  const clicks = useMutationState({ filters: { mutationKey: [path], status: 'pending' }, select: clickOf });
  // The cache tells of a click a moment later, and a checkbox keeps what was pressed only if it is drawn at once.
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const setPaid = useCallback<SetPaid>(
    ({ id, fullname }, month, isPaid) => {
      const click = { id, fullname, month, isPaid };
      // One `useMutation` would have one scope for all boxes of the list.
      const saving = new MutationObserver(client, savingOf(client, click));
      void saving.mutate(click).catch(() => undefined).finally(() => saving.reset());
      draw();
    },
    [client],
  );
  const unsaved = useMemo(() => {
    const flags = new Map<number, Partial<Record<PaidMonth, boolean>>>();
    for (const click of clicks) if (click) flags.set(click.id, { ...flags.get(click.id), [click.month]: click.isPaid });
    return flags;
  }, [clicks]);
  return { unsaved, setPaid };
}

// The same object each time, so that the row of a chosen student is not drawn anew when another one changes.
const chosenStudents = new WeakMap<StudentListItem, ListedStudent>();

function chosen(student: StudentListItem): ListedStudent {
  const known = chosenStudents.get(student) ?? { ...student, isSelected: true };
  chosenStudents.set(student, known);
  return known;
}

/** The list with the clicks over it, and with who is chosen. */
export function withUnsaved(
  students: readonly StudentListItem[],
  unsaved: Unsaved,
  selected: ReadonlySet<number>,
): readonly ListedStudent[] {
  if (unsaved.size === 0 && selected.size === 0) return students;
  return students.map((student) => {
    const saving = unsaved.get(student.id);
    const isSelected = selected.has(student.id);
    if (!saving) return isSelected ? chosen(student) : student;
    const { current = student.isCurrentMonthPayed, next = student.isNextMonthPayed } = saving;
    return { ...student, isCurrentMonthPayed: current, isNextMonthPayed: next, isSelected, saving };
  });
}
