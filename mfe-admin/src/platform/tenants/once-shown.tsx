import { IconAlertTriangle } from '@dzvinok/ui/icons';
import type { ReactNode } from 'react';
import styles from './once-shown.module.css';

interface OnceShownProps {
  facts: readonly { name: string; value: ReactNode }[];
  password: string;
}

/** Shows an admin's access, with a password that nobody can read a second time. */
export function OnceShown({ facts, password }: OnceShownProps) {
  return (
    <>
      <dl className={styles.access}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Пароль</dt>
          <dd>
            <output className={styles.onceShown}>{password}</output>
          </dd>
        </div>
      </dl>
      <p className={styles.warning} role="alert">
        <IconAlertTriangle size={18} />
        Пароль показано лише один раз. Скопіюйте його зараз і передайте адміністраторові.
      </p>
    </>
  );
}
