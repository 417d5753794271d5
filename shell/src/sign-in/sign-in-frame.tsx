import { Wordmark } from '@dzvinok/ui/brand';
import { useRootState } from '@dzvinok/ui/layout';
import { ConnectionBar } from '@dzvinok/ui/state';
import { useSyncExternalStore, type ReactNode } from 'react';
import styles from './sign-in.module.css';

interface SignInFrameProps {
  host: string;
  isFurther?: boolean;
  children: ReactNode;
}

function onNetworkChange(changed: () => void): () => void {
  const names = ['online', 'offline'];
  for (const name of names) window.addEventListener(name, changed);
  return () => names.forEach((name) => window.removeEventListener(name, changed));
}

export function SignInFrame({ host, isFurther = false, children }: SignInFrameProps) {
  // `navigator.onLine`: the early form has no API client (decision 72).
  const isOffline = useSyncExternalStore(onNetworkChange, () => !navigator.onLine, () => false);
  useRootState('edgeless');

  return (
    <div className={styles.page}>
      <ConnectionBar trouble={isOffline ? 'offline' : null}>Немає з’єднання з мережею.</ConnectionBar>
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

const rings = [118, 170, 226, 286, 350];

function BellScene() {
  return (
    <svg className={styles.scene} viewBox="0 0 640 640" aria-hidden="true" focusable="false">
      <g className={styles.rings}>
        {rings.map((radius) => (
          <circle key={radius} cx="320" cy="330" r={radius} />
        ))}
      </g>
      <g transform="translate(320 326) rotate(14) scale(8.6) translate(-16 -15.4)">
        <path className={styles.bellLine} d="M16 5.2v3.1" />
        <path
          className={styles.bellBody}
          d="M16 8.1c-4 0-6.3 3-6.3 6.7 0 3.4-.9 5-2.3 6.3-.5.5-.2 1.4.6 1.4h16c.8 0 1.1-.9.6-1.4-1.4-1.3-2.3-2.9-2.3-6.3 0-3.7-2.3-6.7-6.3-6.7Z"
        />
        <path className={styles.bellClapper} d="M13.3 24.2a2.8 2.8 0 0 0 5.4 0Z" />
      </g>
    </svg>
  );
}
