import { recoveryCodeForm, secondFactorCodeForm } from '@dzvinok/contract/second-factor';
import { TextField, useSchemaForm } from '@dzvinok/ui/form';
import { FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import type { ReactNode } from 'react';

interface CodeFormProps {
  kind: 'app' | 'recovery';
  submitText: string;
  busyText: string;
  size?: 'md' | 'lg';
  /** Resolves to the refusal's text, or null. */
  send: (code: string) => Promise<string | null>;
  children?: ReactNode;
}

const fields = {
  app: { label: 'Код із застосунку', hint: '6 цифр; новий з’являється щопівхвилини', inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { label: 'Код відновлення', hint: 'Вигляду xxxx-xxxx; кожен діє один раз', inputMode: 'text', autoComplete: 'off' },
} as const;

export function CodeForm({ kind, submitText, busyText, size = 'md', send, children }: CodeFormProps) {
  const form = useSchemaForm(kind === 'app' ? secondFactorCodeForm : recoveryCodeForm, { code: '' });
  const { label, ...rest } = fields[kind];

  const submit = async ({ code }: { code: string }) => {
    const refusal = await send(code);
    if (refusal !== null) form.setFieldErrors({ code: refusal });
  };

  return (
    <FormLayout aria-label="Перевірка коду" onSubmit={form.submit(submit)}>
      {children}
      <TextField {...form.field('code')} {...rest} label={label} size={size} autoFocus />
      <FormError message={form.formError} />
      <SubmitButton size={size} fullWidth busy={form.busy} busyText={busyText}>
        {submitText}
      </SubmitButton>
    </FormLayout>
  );
}
