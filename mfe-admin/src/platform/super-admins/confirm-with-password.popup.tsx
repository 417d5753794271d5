import { ownPasswordForm } from '@dzvinok/contract/super-admins';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { ownPasswordField } from './super-admin.fields.tsx';

interface ConfirmWithPasswordProps {
  title: string;
  /** Describes the consequence, and for whom. */
  text: string;
  submitText: string;
  success: string;
  send: (body: { ownPassword: string }) => Promise<unknown>;
  onClose: () => void;
}

const fields = { ownPassword: ownPasswordField({ autoFocus: true }) };

/** A deed that takes the password of whoever does it. Mounted while it is open. */
export function ConfirmWithPassword({ title, text, submitText, success, send, onClose }: ConfirmWithPasswordProps) {
  const save = async (body: { ownPassword: string }) => {
    await send(body);
    showToast({ kind: 'success', message: success });
    onClose();
  };
  return (
    <FormPopup
      title={title}
      size="sm"
      fields={fields}
      rules={ownPasswordForm}
      save={save}
      before={<Text tone="muted" block>{text}</Text>}
      submitLabel={submitText}
      busyText="Зачекайте…"
      onClose={onClose}
    />
  );
}
