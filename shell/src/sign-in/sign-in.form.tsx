import { loginForm } from '@dzvinok/contract/auth';
import { PasswordField, PhoneField, useSchemaForm } from '@dzvinok/ui/form';
import { FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { useState } from 'react';
import { signIn } from './sign-in.queries.ts';

/** Phone and password; keeps what was typed when the sign-in fails. */
export function SignInForm() {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useSchemaForm(loginForm, { phoneNumber: '', password: '' }, { validateOnBlur: ['phoneNumber'] });

  return (
    <FormLayout
      aria-label="Вхід"
      onSubmit={form.submit(async (values) => {
        setFailure(null);
        setFailure(await signIn(values));
      })}
    >
      <FormError message={failure} />
      <PhoneField {...form.field('phoneNumber')} label="Номер телефону" autoComplete="username" size="lg" autoFocus />
      <PasswordField {...form.field('password')} label="Пароль" autoComplete="current-password" size="lg" />
      <SubmitButton size="lg" fullWidth busy={form.busy} busyText="Входимо…">
        Увійти
      </SubmitButton>
    </FormLayout>
  );
}
