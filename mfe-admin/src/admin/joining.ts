import type { ReactNode } from 'react';
import { readLeaving } from './leaving.tsx';
import { useSaveQuestion } from './save-question.popup.tsx';

interface Joining {
  /** Null when the admin answered «Ні». */
  join: <Reply>(call: (confirmed: boolean) => Promise<Reply>) => Promise<Reply | null>;
  /** As `join`; asks about unused credits first. */
  leave: <Reply>(place: { studentId: number; classId: number }, call: () => Promise<Reply>) => Promise<Reply | null>;
  popup: ReactNode;
}

/** Adds students to a group, or takes one out; asks about lessons at one time and lack of places first. */
export function useJoining(): Joining {
  const question = useSaveQuestion();
  return {
    join: (call) => question.confirm(call, { code: 'groups.join-unconfirmed', title: 'Додати до групи?', question: 'Усе одно додати?' }),
    leave: async ({ studentId, classId }, call) => {
      const messages = await readLeaving(studentId, classId);
      if (messages.length > 0 && !await question.ask({ title: 'Видалити з групи?', messages, question: 'Усе одно видалити?' })) return null;
      try {
        return await call();
      } finally {
        question.close();
      }
    },
    popup: question.popup,
  };
}
