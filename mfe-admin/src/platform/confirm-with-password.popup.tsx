import { ownPasswordForm } from '@dzvinok/contract/super-admins';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { Text } from '@dzvinok/ui/text';
import { ownPasswordField } from './own-password.fields.tsx';

interface ConfirmWithPasswordProps {
  title: string;
  text: string;
  submitText: string;
  success?: string;
  send: (body: { ownPassword: string }) => Promise<unknown>;
  onClose: () => void;
}

const fields = { ownPassword: ownPasswordField({ autoFocus: true }) };

/** Asks for the admin's own password. Mount it while it is open. */
export function ConfirmWithPassword({ title, text, submitText, success, send, onClose }: ConfirmWithPasswordProps) {
  return (
    <FormPopup
      title={title}
      fields={fields}
      rules={ownPasswordForm}
      save={send}
      done={success}
      before={<Text tone="muted" block>{text}</Text>}
      submitLabel={submitText}
      busyText="Зачекайте…"
      onClose={onClose}
    />
  );
}
