import { ownPasswordForm } from '@dzvinok/contract/super-admins';
import { FormFrame } from '@dzvinok/forms/frame';
import { useRecordForm } from '@dzvinok/forms/record';
import { Popup } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';
import { ownPasswordField } from './super-admin.fields.tsx';
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
  const record = useRecordForm({ record: null, fields, rules: ownPasswordForm, save });
  return (
    <Popup opened onClose={onClose} title={title} size="sm" locked={record.isBusy}>
      <FormFrame label={title} record={record} submitLabel={submitText} busyText="Зачекайте…" onCancel={onClose}>
        <p className={styles.plain}>{text}</p>
        {record.controls.ownPassword}
      </FormFrame>
    </Popup>
  );
}
