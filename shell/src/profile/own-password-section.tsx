import { useCall } from '@dzvinok/api-client/query';
import { passwordForm, profileRoutes } from '@dzvinok/contract/profile';
import { useUnsaved } from '@dzvinok/forms/leaving';
import { readFailure } from '@dzvinok/forms/refusal';
import { useWrongFieldFocus } from '@dzvinok/forms/wrong-field';
import { PasswordField, useSchemaForm } from '@dzvinok/ui/form';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { SectionCard } from '@dzvinok/ui/page';
import { showToast } from '@dzvinok/ui/toast';

const blank = { currentPassword: '', newPassword: '' };

/** Another password, for who knows the present one. */
export function OwnPassword({ phoneNumber }: { phoneNumber: string }) {
  const form = useSchemaForm(passwordForm, blank, { validateOnBlur: ['newPassword'] });
  const change = useCall(profileRoutes.changePassword);
  const { area, focusWrongField } = useWrongFieldFocus<HTMLFormElement>();
  useUnsaved(form.dirty);

  const save = async (body: typeof blank) => {
    try {
      await change.mutateAsync({ body });
    } catch (error) {
      const { text, fields } = readFailure(error);
      form.setFieldErrors(fields);
      form.setFormError(fields ? null : text);
      focusWrongField();
      return;
    }
    form.reset();
    showToast({ kind: 'success', title: 'Пароль змінено', message: 'На всіх інших пристроях виконано вихід. Там увійдіть із новим паролем.' });
  };

  return (
    <SectionCard title="Зміна пароля">
      <FormLayout ref={area} aria-label="Зміна пароля" onSubmit={form.submit(save)}>
        {/* Tells a password manager whose password it is. */}
        <input type="text" name="username" value={phoneNumber} autoComplete="username" readOnly hidden />
        <PasswordField {...form.field('currentPassword')} label="Поточний пароль" required autoComplete="current-password" />
        <PasswordField
          {...form.field('newPassword')}
          label="Новий пароль"
          hint="Щонайменше 8 символів"
          required
          autoComplete="new-password"
        />
        <FormError message={form.formError} />
        <FormActions>
          <SubmitButton busy={form.busy} busyText="Змінюємо…">
            Змінити пароль
          </SubmitButton>
        </FormActions>
      </FormLayout>
    </SectionCard>
  );
}
