import { ownPasswordForm } from '@dzvinok/contract/super-admins';
import { sentOrTold } from '@dzvinok/forms/refusal';
import { Button } from '@dzvinok/ui/button';
import { PasswordField, useSchemaForm } from '@dzvinok/ui/form';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { Popup } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';
import styles from './super-admins.module.css';

interface ConfirmWithPasswordProps {
  title: string;
  /** Describes the consequence, and for whom. */
  text: string;
  submitText: string;
  success: string;
  send: (body: { ownPassword: string }) => Promise<unknown>;
  onClose: () => void;
}

/** A deed that takes the password of whoever does it. Mounted while it is open. */
export function ConfirmWithPassword({ title, text, submitText, success, send, onClose }: ConfirmWithPasswordProps) {
  const form = useSchemaForm(ownPasswordForm, { ownPassword: '' });

  const submit = async (body: { ownPassword: string }) => {
    if (!(await sentOrTold(form, () => send(body)))) return;
    showToast({ kind: 'success', message: success });
    onClose();
  };

  return (
    <Popup opened onClose={onClose} title={title} size="sm" locked={form.busy}>
      <FormLayout aria-label={title} onSubmit={form.submit(submit)}>
        <p className={styles.plain}>{text}</p>
        <PasswordField {...form.field('ownPassword')} label="Ваш пароль" autoComplete="current-password" required autoFocus />
        <FormError message={form.formError} />
        <FormActions>
          <SubmitButton busy={form.busy} busyText="Зачекайте…">
            {submitText}
          </SubmitButton>
          <Button onClick={onClose} disabled={form.busy}>
            Скасувати
          </Button>
        </FormActions>
      </FormLayout>
    </Popup>
  );
}
