import { FormError } from '@dzvinok/ui/form-parts';
import { useState } from 'react';
import { CentreMark } from '../centre/centre-mark.tsx';
import { useCentre } from '../centre/centre.store.ts';
import { SecondStepScreen } from './second-step-screen.tsx';
import { SignInForm } from './sign-in.form.tsx';
import type { SecondStep } from './sign-in.queries.ts';
import styles from './sign-in.module.css';

interface SignInCardProps {
  failure: string | null;
  /** The step that follows a password that was right and not enough. */
  step: SecondStep | null;
  onStep: (step: SecondStep | null) => void;
}

/** The first step of a sign-in and what may follow it, in one place of the page. */
export function SignInCard({ failure, step, onStep }: SignInCardProps) {
  const [earlierFailure, setEarlierFailure] = useState(failure);
  const { status } = useCentre();

  const goBack = (text: string | null) => {
    setEarlierFailure(text);
    onStep(null);
  };

  return (
    <>
      <div className={styles.centre}>
        <CentreMark size="large" />
      </div>
      {step ? (
        <SecondStepScreen step={step} onBack={goBack} />
      ) : (
        <>
          <h1 className={styles.title}>Вхід</h1>
          <p className={styles.lead}>Номер і&nbsp;пароль видає адміністратор вашого центру.</p>
          {status === 'suspended' && !earlierFailure && (
            <div className={styles.notice}>
              <FormError message="Роботу центру призупинено. Зверніться до адміністратора." />
            </div>
          )}
          <SignInForm earlierFailure={earlierFailure} onSecondStep={onStep} />
        </>
      )}
    </>
  );
}
