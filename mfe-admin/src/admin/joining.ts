import type { ReactNode } from 'react';
import { useSaveQuestion } from './save-question.popup.tsx';

interface Joining {
  /** Null when the admin decided against it. */
  join: <Reply>(call: (confirmed: boolean) => Promise<Reply>) => Promise<Reply | null>;
  popup: ReactNode;
}

/** Adds students to a group; lessons at one time and lack of places are asked about first. */
export function useJoining(): Joining {
  const question = useSaveQuestion();
  return {
    join: (call) => question.confirm(call, { code: 'groups.join-unconfirmed', title: 'Додати до групи?', question: 'Усе одно додати?' }),
    popup: question.popup,
  };
}
