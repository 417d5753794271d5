import { LoadingState } from '@dzvinok/ui/state';
import { useEffect, useRef } from 'react';
import { enterAsSupport } from './sign-in.queries.ts';
import styles from './sign-in.module.css';

/** Somebody of the platform enters the centre; whoever was signed in here before is so no more. */
export function SupportEntry({ ticket, onEnded }: { ticket: string; onEnded: (failure: string | null) => void }) {
  const sent = useRef<string>(undefined);

  useEffect(() => {
    // A ticket counts once.
    if (sent.current === ticket) return;
    sent.current = ticket;
    void enterAsSupport(ticket).then(onEnded);
  }, [ticket, onEnded]);

  return (
    <>
      <h1 className={styles.title}>Вхід для підтримки</h1>
      <p className={styles.lead} role="status">Входимо до центру…</p>
      <LoadingState shape="form" count={1} />
    </>
  );
}
