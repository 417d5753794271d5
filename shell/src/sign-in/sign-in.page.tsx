import { paths } from '@dzvinok/contract/paths';
import { useSession } from '@dzvinok/remote/session';
import { Navigate } from '@dzvinok/router/routing';
import { Wordmark } from '@dzvinok/ui/brand';
import { useRootState } from '@dzvinok/ui/layout';
import { OfflineBar } from '@dzvinok/ui/state';
import { useState } from 'react';
import { useCentre } from '../centre/centre.store.ts';
import { useOffline } from '../frame/offline.ts';
import { BellScene } from './bell-scene.tsx';
import { SignInCard } from './sign-in-card.tsx';
import type { SecondStep } from './sign-in.queries.ts';
import { SupportEntry, takeSupportTicket } from './support-entry.tsx';
import styles from './sign-in.module.css';

/** The first thing that anybody sees of the product. A signed-in person is led home. */
export function SignInPage() {
  const session = useSession();
  const offline = useOffline();
  const { status } = useCentre();
  const [ticket, setTicket] = useState(takeSupportTicket);
  const [failure, setFailure] = useState<string | null>(null);
  const [step, setStep] = useState<SecondStep | null>(null);
  useRootState('edgeless');
  if (session && ticket === null && status !== 'suspended') return <Navigate to={paths.home} replace />;

  const endEntry = (text: string | null) => {
    setFailure(text);
    setTicket(null);
  };

  return (
    <div className={styles.page}>
      <OfflineBar offline={offline} />
      <div className={styles.halves} data-further={step ? '' : undefined}>
        <aside className={styles.aside}>
          <BellScene />
          <div className={styles.brand}>
            <Wordmark size={36} />
          </div>
          <p className={styles.promise}>
            Розклад, журнал і&nbsp;домашні завдання&nbsp;— в&nbsp;одному місці
          </p>
        </aside>
        <main className={styles.main} id="content">
          <div className={styles.card}>
            {ticket === null ? <SignInCard failure={failure} step={step} onStep={setStep} /> : <SupportEntry ticket={ticket} onEnded={endEntry} />}
            <p className={styles.host}>{location.host}</p>
          </div>
          <footer className={styles.footer}>Всі права захищені ©</footer>
        </main>
      </div>
    </div>
  );
}
