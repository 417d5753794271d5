import { useCall } from '@dzvinok/api-client/query';
import { addSuperAdminForm, superAdminsRoutes } from '@dzvinok/contract/super-admins';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { Text } from '@dzvinok/ui/text';
import { superAdminFields } from './super-admin.fields.tsx';

interface AddSuperAdminProps {
  onAdded: (issued: { phoneNumber: string; password: string }) => void;
  onClose: () => void;
}

/** Lets one more person run the platform. Mounted while it is open. */
export function AddSuperAdmin({ onAdded, onClose }: AddSuperAdminProps) {
  const add = useCall(superAdminsRoutes.add);
  return (
    <FormPopup
      title="Новий адміністратор системи"
      fields={superAdminFields}
      rules={addSuperAdminForm}
      save={async (body) => onAdded((await add.mutateAsync({ body })).data)}
      before={<Text tone="muted" block>Матиме доступ до всієї платформи. Під час першого входу налаштує двоетапний вхід.</Text>}
      submitLabel="Додати"
      busyText="Додаємо…"
      onClose={onClose}
    />
  );
}
