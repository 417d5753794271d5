import { useCall } from '@dzvinok/api-client/query';
import { renameTenantBody, tenantLifeRoutes, type RenameTenantBody, type TenantCard } from '@dzvinok/contract/tenant-life';
import { FormFrame, useRecordForm } from '@dzvinok/forms/record';
import { textField } from '@dzvinok/forms/field';
import { SectionCard } from '@dzvinok/ui/page';
import { Notice } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import { codeField } from '../../centre-address/code.fields.tsx';

export const nameField = textField('Назва', { required: true }, { checkedOnLeave: true });

export function TenantNames({ tenant }: { tenant: TenantCard }) {
  const rename = useCall(tenantLifeRoutes.rename);
  const fields = { name: nameField, code: codeField({ own: tenant.code }) };

  const save = async (body: RenameTenantBody) => {
    const { data: saved } = await rename.mutateAsync({ params: { tenantId: tenant.id }, body });
    showToast({ kind: 'success', message: 'Назву й код збережено.' });
    return { saved };
  };

  const record = useRecordForm<RenameTenantBody, RenameTenantBody, RenameTenantBody>({
    record: tenant,
    fields,
    rules: renameTenantBody,
    save,
  });
  const isMoving = record.form.values.code.trim() !== tenant.code;

  return (
    <SectionCard title="Назва й код">
      <FormFrame label="Назва й код" record={record}>
        {Object.values(record.controls)}
        {isMoving && <Notice tone="warning">Зі старої адреси центр більше не відкриється, люди мають увійти за новою.</Notice>}
      </FormFrame>
    </SectionCard>
  );
}
