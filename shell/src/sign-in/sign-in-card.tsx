import type { CentreFace } from '@dzvinok/contract/centre';
import { formatPhone, phoneHref } from '@dzvinok/texts/phone';
import { FormError } from '@dzvinok/ui/form-parts';
import type { ReactNode } from 'react';
import { CentreMark } from '../centre/centre-mark.tsx';
import { useCentre } from '../centre/centre.store.ts';
import { SignInForm, type SignInFormProps } from './sign-in.form.tsx';
import styles from './sign-in.module.css';

interface SignInCardProps extends SignInFormProps {
  further?: ReactNode;
}

export function SignInCard({ further, ...form }: SignInCardProps) {
  const { status, kind, name, phone, support } = useCentre();
  // A centre has a name: its space is reserved until the name is known.
  const isAwaited = kind === 'tenant' && name === null;

  return (
    <>
      <div className={styles.centre} data-awaited={isAwaited ? '' : undefined}>
        <CentreMark size="large" />
      </div>
      {further ?? (
        <>
          <h1 className={styles.title}>Вхід</h1>
          {/* The page holds both texts, because the build draws it without knowing the address. */}
          <p className={styles.lead} data-of="centre">Номер і&nbsp;пароль видає адміністратор вашого центру.</p>
          <p className={styles.lead} data-of="platform">Керування платформою. Номер і&nbsp;пароль видає інший адміністратор системи.</p>
          {status === 'suspended' && !form.earlierFailure && (
            <div className={styles.notice}>
              <FormError
                message={
                  <>
                    Роботу центру призупинено. Зверніться до адміністратора<CentrePhone phone={phone} />.
                    {hasSupport(support) && <> Адміністраторові допоможе підтримка порталу: <SupportContacts {...support} />.</>}
                  </>
                }
              />
            </div>
          )}
          <SignInForm {...form} />
          <details className={styles.forgotten}>
            {/* The focus stays: leaving an empty phone field would show an error. */}
            <summary onMouseDown={(event) => event.preventDefault()}>Забули пароль?</summary>
            <p data-of="centre">
              Попросіть адміністратора вашого центру видати новий<CentrePhone phone={phone} />. Адміністраторові його видає підтримка порталу{hasSupport(support) && <>: <SupportContacts {...support} /></>}.
            </p>
            <p data-of="platform">Попросіть іншого адміністратора системи видати новий.</p>
          </details>
        </>
      )}
    </>
  );
}

function CentrePhone({ phone }: Pick<CentreFace, 'phone'>) {
  return phone ? <>: <a href={phoneHref(phone)}>{formatPhone(phone)}</a></> : null;
}

type Support = NonNullable<CentreFace['support']>;

function hasSupport(support: Support | undefined): support is Support {
  return Boolean(support?.phone || support?.email);
}

function SupportContacts({ phone, email }: Support) {
  return (
    <>
      {phone && <a href={phoneHref(phone)}>{formatPhone(phone)}</a>}
      {phone && email && ', '}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}
