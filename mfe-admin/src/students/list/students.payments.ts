import { callApi, failureText } from '@dzvinok/api-client/call';
import { queryOf } from '@dzvinok/api-client/query';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { studentsRoutes } from '@dzvinok/contract/students';
import { showToast } from '@dzvinok/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

export type PaidMonth = 'current' | 'next';
export type SetPaid = (studentId: number, month: PaidMonth, isPaid: boolean) => void;

const flagOf = { current: 'isCurrentMonthPayed', next: 'isNextMonthPayed' } as const;
const asFlag = (value: boolean) => (value ? 'true' : 'false');

/** Sets a payment flag at once and takes it back, with the reason, when the server refuses (specification §4). */
export function useSetPaid(): SetPaid {
  const client = useQueryClient();
  const queues = useRef(new Map<string, Promise<void>>());

  return useCallback(
    (studentId, month, isPaid) => {
      const { queryKey } = queryOf(studentsRoutes.list);
      const show = (value: boolean) =>
        client.setQueryData(queryKey, (students) =>
          students?.map((student) => (student.id === studentId ? { ...student, [flagOf[month]]: value } : student)),
        );

      const send = async () => {
        try {
          await callApi(paymentsRoutes.mark, {
            params: { id: studentId },
            query: { studentId, isInsertAction: asFlag(isPaid), isCurrentMonth: asFlag(month === 'current') },
          });
        } catch (error) {
          show(!isPaid);
          showToast({ kind: 'error', title: 'Оплату не змінено', message: failureText(error) });
        }
      };

      // A list that is being read now would bring the old flag back.
      void client.cancelQueries({ queryKey });
      show(isPaid);
      // Clicks on one box are sent one after another, so that the last one wins.
      const key = `${studentId} ${month}`;
      queues.current.set(key, (queues.current.get(key) ?? Promise.resolve()).then(send));
    },
    [client],
  );
}
