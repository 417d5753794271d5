import { formatPhone, phoneHref } from '@dzvinok/texts/phone';
import { FormError } from '@dzvinok/ui/form-parts';
import type { ReactNode } from 'react';
import { CentreMark } from '../centre/centre-mark.tsx';
import { useCentre } from '../centre/centre.store.ts';
import { SignInForm, type SignInFormProps } from './sign-in.form.tsx';
import styles from './sign-in.module.css';

interface SignInCardProps extends SignInFormProps {
  /** The step that follows the password, in its place. */
  further?: ReactNode;
}

/** The first step of a sign-in and what may follow it, in one place of the page. */
export function SignInCard({ further, ...form }: SignInCardProps) {
  const { status, kind, name, phone } = useCentre();
  // A centre has a name: its place is kept until that is known.
  const isAwaited = kind === 'tenant' && name === null;

  return (
    <>
      <div className={styles.centre} data-awaited={isAwaited ? '' : undefined}>
        <CentreMark size="large" />
      </div>
      {further ?? (
        <>
          <h1 className={styles.title}>Вхід</h1>
          {/* The page brings both: the build that draws it knows no address. */}
          <p className={styles.lead} data-of="centre">Номер і&nbsp;пароль видає адміністратор вашого центру.</p>
          <p className={styles.lead} data-of="platform">Керування платформою. Номер і&nbsp;пароль видає інший адміністратор системи.</p>
          {status === 'suspended' && !form.earlierFailure && (
            <div className={styles.notice}>
              <FormError message="Роботу центру призупинено. Зверніться до адміністратора." />
            </div>
          )}
          <SignInForm {...form} />
          <details className={styles.forgotten}>
            {/* The keyboard stays where it is: a phone that is left empty would be refused. */}
            <summary onMouseDown={(event) => event.preventDefault()}>Забули пароль?</summary>
            <p data-of="centre">
              Попросіть адміністратора вашого центру видати новий{phone && <>: <a href={phoneHref(phone)}>{formatPhone(phone)}</a></>}. Адміністраторові його видає підтримка порталу.
            </p>
            <p data-of="platform">Попросіть іншого адміністратора системи видати новий.</p>
          </details>
        </>
      )}
    </>
  );
}
