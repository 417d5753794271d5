import { loginForm } from '@dzvinok/contract/auth';
import { PasswordField, PhoneField, useSchemaForm } from '@dzvinok/ui/form';
import { FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { useState } from 'react';
import { PauseNotice } from './pause-notice.tsx';
import type { Pause } from './pause.ts';
import { signIn, type SecondStep } from './sign-in.queries.ts';

interface SignInFormProps {
  /** The reason why an earlier attempt did not lead in. */
  earlierFailure: string | null;
  onSecondStep: (step: SecondStep) => void;
}

/** Phone and password; keeps what was typed when the sign-in fails. */
export function SignInForm({ earlierFailure, onSecondStep }: SignInFormProps) {
  const [failure, setFailure] = useState(earlierFailure);
  const [pause, setPause] = useState<Pause | null>(null);
  const form = useSchemaForm(loginForm, { phoneNumber: '', password: '' }, { validateOnBlur: ['phoneNumber'] });

  return (
    <FormLayout
      aria-label="Вхід"
      onSubmit={form.submit(async (values) => {
        setFailure(null);
        const outcome = await signIn(values, setPause);
        if (outcome && 'step' in outcome) onSecondStep(outcome.step);
        else setFailure(outcome?.failure ?? null);
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
