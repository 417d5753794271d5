import { loginForm, type LoginForm } from '@dzvinok/contract/auth';
import type { FurtherStep } from '@dzvinok/early/handover';
import { Button } from '@dzvinok/ui/button';
import { PasswordField, PhoneField, useSchemaForm } from '@dzvinok/ui/form';
import { FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { useEffect, useState } from 'react';
import type { Pause } from './pause.ts';
import styles from './sign-in.module.css';
import { signIn } from './sign-in.queries.ts';

export interface SignInFormProps {
  earlierFailure: string | null;
  typed?: LoginForm;
  /** The form stays busy until the promise resolves. */
  onSecondStep: (step: FurtherStep) => void | Promise<void>;
  /** The same, after the session has begun. */
  onSignedIn?: () => Promise<void>;
}

const nothingTyped: LoginForm = { phoneNumber: '', password: '' };

export function SignInForm({ earlierFailure, typed = nothingTyped, onSecondStep, onSignedIn }: SignInFormProps) {
  const [failure, setFailure] = useState(earlierFailure);
  const [pause, setPause] = useState<Pause | null>(null);
  const form = useSchemaForm(loginForm, typed, { validateOnBlur: ['phoneNumber'] });

  return (
    <FormLayout
      aria-label="Вхід"
      onSubmit={form.submit(async (values) => {
        setFailure(null);
        const outcome = await signIn(values, setPause);
        if (!outcome) await onSignedIn?.();
        else if ('step' in outcome) await onSecondStep(outcome.step);
        else setFailure(outcome.failure);
      })}
    >
      <FormError message={failure} />
      {pause && <PauseNotice {...pause} />}
      <PhoneField {...form.field('phoneNumber')} label="Номер телефону" autoComplete="username" size="lg" autoFocus />
      <PasswordField {...form.field('password')} label="Пароль" autoComplete="current-password" size="lg" />
      <SubmitButton size="lg" fullWidth busy={form.busy} busyText="Входимо…">
        Увійти
      </SubmitButton>
    </FormLayout>
  );
}

function PauseNotice({ reason, seconds, stop }: Pause) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil(seconds - (performance.now() - began) / 1000))), 250);
    return () => clearInterval(timer);
  }, [seconds]);

  return (
    <div className={styles.pause}>
      {/* Screen readers must not announce every second. */}
      <p role="status">{reason} Спробуємо ще раз автоматично.</p>
      <p aria-hidden="true">За {left} с</p>
      <Button onClick={stop}>Зупинити</Button>
    </div>
  );
}
