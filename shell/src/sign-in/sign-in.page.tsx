import { paths } from '@dzvinok/contract/paths';
import { useSession } from '@dzvinok/remote/session';
import { Navigate } from '@dzvinok/router/routing';
import { Wordmark } from '@dzvinok/ui/brand';
import { useRootState } from '@dzvinok/ui/layout';
import { OfflineBar } from '@dzvinok/ui/state';
import { useOffline } from '../frame/offline.ts';
import { BellScene } from './bell-scene.tsx';
import { SignInForm } from './sign-in.form.tsx';
import styles from './sign-in.module.css';

/** The first thing that anybody sees of the product. A signed-in person is led home. */
export function SignInPage() {
  const session = useSession();
  const offline = useOffline();
  useRootState('edgeless');
  if (session) return <Navigate to={paths.home} replace />;

  return (
    <div className={styles.page}>
      <OfflineBar offline={offline} />
      <div className={styles.halves}>
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
            <h1 className={styles.title}>Вхід</h1>
            <p className={styles.lead}>Номер і&nbsp;пароль видає адміністратор вашого центру.</p>
            <SignInForm />
            <p className={styles.host}>{location.host}</p>
          </div>
          <footer className={styles.footer}>Всі права захищені ©</footer>
        </main>
      </div>
    </div>
  );
}
