import { useCall } from '@dzvinok/api-client/query';
import { mailServerForm, type MessageProviders, messageProvidersRoutes } from '@dzvinok/contract/message-providers';
import { numberField, textField, type Fields } from '@dzvinok/forms/field';
import { FormFrame, useRecordForm } from '@dzvinok/forms/record';
import { PasswordField, TextField } from '@dzvinok/ui/form';
import { showToast } from '@dzvinok/ui/toast';
import type { z } from 'zod';

type Output = z.output<typeof mailServerForm>;
interface Values extends Omit<Output, 'port'> {
  port: number | null;
}

const fieldsFor = (hasPassword: boolean): Fields<Values> => ({
  host: textField('Сервер SMTP', { placeholder: 'smtp.example.ua', required: true }),
  port: numberField('Порт', { hint: '465, 587, 2525 або 25', required: true }, { blank: 465, show: String }),
  user: {
    label: 'Користувач',
    blank: null,
    control: ({ value, onChange, ...field }) => <TextField {...field} value={value ?? ''} onChange={(text) => onChange(text || null)} hint="Порожньо — сервер не питає імені" />,
    show: (user) => user ?? '',
  },
  password: {
    label: 'Пароль',
    blank: null,
    control: ({ value, onChange, ...field }) => (
      <PasswordField {...field} value={value ?? ''} onChange={(text) => onChange(text || null)} hint={hasPassword ? 'Збережено. Введіть, лише щоб змінити' : undefined} autoComplete="new-password" />
    ),
    show: (password) => (password === null ? '' : '••••'),
  },
  from: textField('Адреса відправника', { placeholder: 'noreply@example.ua', inputMode: 'email', required: true }),
});

const noServer = { host: '', port: 465, user: null, from: '', hasPassword: false } as const;

export function MailServerForm({ server }: { server: MessageProviders['mailServer'] }) {
  const hasPassword = server?.hasPassword ?? false;
  const saving = useCall(messageProvidersRoutes.saveMailServer);
  const save = async (body: Output) => {
    await saving.mutateAsync({ body });
    showToast({ kind: 'success', message: 'Поштовий сервер збережено. Надішліть собі пробний лист.' });
    return { saved: { ...body, hasPassword: hasPassword || body.password !== null } };
  };
  const record = useRecordForm({ record: server ?? noServer, fields: fieldsFor(hasPassword), read: valuesOf, rules: mailServerForm, save });
  return (
    <FormFrame label="Поштовий сервер" record={record} columns={2}>
      {Object.values(record.controls)}
    </FormFrame>
  );
}

function valuesOf({ host, port, user, from }: Omit<Values, 'password'>): Values {
  return { host, port, user, from, password: null };
}
