import { useCall } from '@dzvinok/api-client/query';
import { addSuperAdminForm, superAdminsRoutes } from '@dzvinok/contract/super-admins';
import { FormFrame } from '@dzvinok/forms/frame';
import { useRecordForm } from '@dzvinok/forms/record';
import { Popup } from '@dzvinok/ui/popup';
import type { z } from 'zod';
import { superAdminFields } from './super-admin.fields.tsx';
import styles from './super-admins.module.css';

interface AddSuperAdminProps {
  onAdded: (issued: { phoneNumber: string; password: string }) => void;
  onClose: () => void;
}

/** Lets one more person run the platform. Mounted while it is open. */
export function AddSuperAdmin({ onAdded, onClose }: AddSuperAdminProps) {
  const add = useCall(superAdminsRoutes.add);
  const record = useRecordForm({
    record: null,
    fields: superAdminFields,
    rules: addSuperAdminForm,
    save: async (body: z.output<typeof addSuperAdminForm>) => onAdded((await add.mutateAsync({ body })).data),
  });
  return (
    <Popup opened onClose={onClose} title="Новий адміністратор системи" size="sm" locked={record.isBusy}>
      <FormFrame label="Новий адміністратор системи" record={record} submitLabel="Додати" busyText="Додаємо…" onCancel={onClose}>
        <p className={styles.plain}>Матиме доступ до всієї платформи. Під час першого входу налаштує двоетапний вхід.</p>
        {Object.values(record.controls)}
      </FormFrame>
    </Popup>
  );
}
