import type { ReactNode } from 'react';
import { reasonsOf, useSaveQuestion } from './save-question.popup.tsx';

interface Joining {
  /** Null when the admin decided against it. */
  join: <Reply>(call: (confirmed: boolean) => Promise<Reply>) => Promise<Reply | null>;
  popup: ReactNode;
}

/** Adds students to a group; lessons at one time and lack of places are asked about first. */
export function useJoining(): Joining {
  const question = useSaveQuestion();
  return {
    join: async (call) => {
      try {
        return await call(false);
      } catch (failure) {
        const messages = reasonsOf(failure, 'groups.join-unconfirmed');
        if (messages === null) throw failure;
        if (!(await question.ask({ title: 'Додати до групи?', messages, question: 'Усе одно додати?' }))) return null;
      }
      try {
        return await call(true);
      } finally {
        question.close();
      }
    },
    popup: question.popup,
  };
}
