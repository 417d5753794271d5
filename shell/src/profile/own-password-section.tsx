import { useCall } from '@dzvinok/api-client/query';
import { passwordForm, profileRoutes } from '@dzvinok/contract/profile';
import { type Field } from '@dzvinok/forms/field';
import { FormFrame, useRecordForm } from '@dzvinok/forms/record';
import { PasswordField } from '@dzvinok/ui/form';
import { SectionCard } from '@dzvinok/ui/page';
import { showToast } from '@dzvinok/ui/toast';

const secret = { blank: '', show: () => '', isSecret: true };
const currentPassword: Field<string> = {
  ...secret,
  label: 'Поточний пароль',
  control: (field) => <PasswordField {...field} required autoComplete="current-password" />,
};
const newPassword: Field<string> = {
  ...secret,
  label: 'Новий пароль',
  control: (field) => <PasswordField {...field} hint="Щонайменше 8 символів" required autoComplete="new-password" />,
  checkedOnLeave: true,
};
const passwordFields = { currentPassword, newPassword };

interface OwnPasswordProps {
  phoneNumber: string;
  /** Students and parents may know the address of a calendar feed, which ends too. */
  hasCalendar: boolean;
}

export function OwnPassword({ phoneNumber, hasCalendar }: OwnPasswordProps) {
  const change = useCall(profileRoutes.changePassword);

  const record = useRecordForm({
    record: null,
    fields: passwordFields,
    rules: passwordForm,
    save: async (body: { currentPassword: string; newPassword: string }) => {
      await change.mutateAsync({ body });
      showToast({ kind: 'success', title: 'Пароль змінено', message: 'На всіх інших пристроях виконано вихід. Там увійдіть із новим паролем.' });
      return { saved: null };
    },
  });

  return (
    <SectionCard title="Зміна пароля" subtitle={hasCalendar && 'Календарі, підписані на розклад, перестануть оновлюватися: їх треба буде підписати знову.'}>
      <FormFrame label="Зміна пароля" record={record} submitLabel="Змінити пароль" busyText="Змінюємо…">
        {/* Tells a password manager the account of the password. */}
        <input type="text" name="username" value={phoneNumber} autoComplete="username" readOnly hidden />
        {Object.values(record.controls)}
      </FormFrame>
    </SectionCard>
  );
}
