import { callApi, failureText } from '@dzvinok/api-client/call';
import { queryOf } from '@dzvinok/api-client/query';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { studentsRoutes, type StudentListItem } from '@dzvinok/contract/students';
import { showToast } from '@dzvinok/ui/toast';
import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

export type PaidMonth = 'current' | 'next';
export type SetPaid = (student: StudentListItem, month: PaidMonth, isPaid: boolean) => void;
/** Flags that were clicked and are not saved yet, by student. */
type Unsaved = ReadonlyMap<number, Partial<Record<PaidMonth, boolean>>>;

/** A student as the list shows them: with what was clicked, saved or not. */
export interface ListedStudent extends StudentListItem {
  saving?: Partial<Record<PaidMonth, boolean>>;
}

const flagOf = { current: 'isCurrentMonthPayed', next: 'isNextMonthPayed' } as const;
const { queryKey } = queryOf(studentsRoutes.list);
const asFlag = (value: boolean) => (value ? 'true' : 'false');

interface Box {
  student: StudentListItem;
  month: PaidMonth;
  /** The server has this flag. */
  saved: boolean;
  /** The person sees this flag. */
  wanted: boolean;
}

/**
 * Paid flags on their way to the server. They lie over the list that was read, so that reading it again in the
 * meantime cannot bring an old flag back. Each box has one call under way at most; of several clicks the last counts.
 */
class PaymentFlags {
  readonly #client: QueryClient;
  readonly #boxes = new Map<string, Box>();
  readonly #listeners = new Set<() => void>();
  #unsaved: Unsaved = new Map();

  constructor(client: QueryClient) {
    this.#client = client;
  }

  readonly unsaved = (): Unsaved => this.#unsaved;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly set: SetPaid = (student, month, isPaid) => {
    const key = `${student.id} ${month}`;
    const box = this.#boxes.get(key);
    if (box) box.wanted = isPaid;
    else {
      const opened = { student, month, saved: !isPaid, wanted: isPaid };
      this.#boxes.set(key, opened);
      void this.#save(key, opened);
    }
    this.#show();
  };

  async #save(key: string, box: Box): Promise<void> {
    while (box.wanted !== box.saved) {
      const sent = box.wanted;
      try {
        await this.#send(key, box, sent);
      } catch (error) {
        // The server may have done it all the same, if only the reply was lost: the list is read again.
        void this.#client.invalidateQueries({ queryKey });
        if (box.wanted !== sent) continue;
        box.wanted = box.saved;
        showToast({ kind: 'error', title: `Оплату не змінено: ${box.student.fullname}`, message: failureText(error) });
      }
    }
    if (this.#boxes.delete(key)) this.#show();
  }

  async #send(key: string, box: Box, isPaid: boolean): Promise<void> {
    const { student: { id }, month } = box;
    const { [flagOf[month]]: value } = await callApi(paymentsRoutes.mark, {
      params: { id },
      query: { studentId: id, isInsertAction: asFlag(isPaid), isCurrentMonth: asFlag(month === 'current') },
    });
    const isBeingRead = this.#client.isFetching({ queryKey }) > 0;
    await this.#client.cancelQueries({ queryKey });
    // The list with the flag and the end of its saving are one change of the screen.
    notifyManager.batch(() => {
      this.#client.setQueryData(queryKey, (students) =>
        students?.map((student) => (student.id === id ? { ...student, [flagOf[month]]: value } : student)),
      );
      box.saved = isPaid;
      if (box.wanted !== isPaid) return;
      this.#boxes.delete(key);
      notifyManager.schedule(() => this.#show());
    });
    if (isBeingRead) void this.#client.invalidateQueries({ queryKey });
  }

  #show(): void {
    const unsaved = new Map<number, Partial<Record<PaidMonth, boolean>>>();
    for (const { student, month, wanted } of this.#boxes.values()) {
      unsaved.set(student.id, { ...unsaved.get(student.id), [month]: wanted });
    }
    this.#unsaved = unsaved;
    for (const listener of this.#listeners) listener();
  }
}

// They outlive the screen: what was clicked is saved also when the person goes on to another one.
const flagsOf = new WeakMap<QueryClient, PaymentFlags>();

export function usePaymentFlags(): { unsaved: Unsaved; setPaid: SetPaid } {
  const client = useQueryClient();
  let flags = flagsOf.get(client);
  if (!flags) flagsOf.set(client, (flags = new PaymentFlags(client)));
  return { unsaved: useSyncExternalStore(flags.subscribe, flags.unsaved), setPaid: flags.set };
}

/** The list with the clicks over it. */
export function withUnsaved(students: readonly StudentListItem[], unsaved: Unsaved): readonly ListedStudent[] {
  if (unsaved.size === 0) return students;
  return students.map((student) => {
    const saving = unsaved.get(student.id);
    if (!saving) return student;
    const { current = student.isCurrentMonthPayed, next = student.isNextMonthPayed } = saving;
    return { ...student, isCurrentMonthPayed: current, isNextMonthPayed: next, saving };
  });
}
