import { ownPasswordForm } from '@dzvinok/contract/super-admins';
import { blankValues } from '@dzvinok/forms/field';
import { FormFrame } from '@dzvinok/forms/frame';
import { useRecordForm } from '@dzvinok/forms/record';
import { Button } from '@dzvinok/ui/button';
import { Popup } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';
import { ownPasswordField } from './own-password.fields.tsx';
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

const fields = { ownPassword: ownPasswordField({ autoFocus: true }) };

/** A deed that takes the password of whoever does it. Mounted while it is open. */
export function ConfirmWithPassword({ title, text, submitText, success, send, onClose }: ConfirmWithPasswordProps) {
  const save = async (body: { ownPassword: string }) => {
    await send(body);
    showToast({ kind: 'success', message: success });
    onClose();
  };
  const record = useRecordForm({ record: null, fields, read: () => blankValues(fields), rules: ownPasswordForm, save });
  const cancel = (
    <Button onClick={onClose} disabled={record.isBusy}>
      Скасувати
    </Button>
  );
  return (
    <Popup opened onClose={onClose} title={title} size="sm" locked={record.isBusy}>
      <FormFrame label={title} record={record} submitLabel={submitText} busyText="Зачекайте…" buttons={cancel}>
        <p className={styles.plain}>{text}</p>
        {record.controls.ownPassword}
      </FormFrame>
    </Popup>
  );
}
