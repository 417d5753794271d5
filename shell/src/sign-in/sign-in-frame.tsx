import { Wordmark } from '@dzvinok/ui/brand';
import { useRootState } from '@dzvinok/ui/layout';
import { ConnectionBar } from '@dzvinok/ui/state';
import type { ReactNode } from 'react';
import { useOffline } from '../frame/offline.ts';
import { BellScene } from './bell-scene.tsx';
import styles from './sign-in.module.css';

interface SignInFrameProps {
  host: string;
  /** The password has been passed. */
  isFurther?: boolean;
  children: ReactNode;
}

/** The page around the card of the sign-in. */
export function SignInFrame({ host, isFurther = false, children }: SignInFrameProps) {
  const offline = useOffline();
  useRootState('edgeless');

  return (
    <div className={styles.page}>
      <ConnectionBar trouble={offline ? 'offline' : null}>Немає з’єднання з мережею.</ConnectionBar>
      <div className={styles.halves} data-further={isFurther ? '' : undefined}>
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
            {children}
            <p className={styles.host}>{host}</p>
          </div>
          <footer className={styles.footer}>Всі права захищені ©</footer>
        </main>
      </div>
    </div>
  );
}
