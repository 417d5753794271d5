import { useCall } from '@dzvinok/api-client/query';
import { renameTenantBody, tenantLifeRoutes, type RenameTenantBody, type TenantCard } from '@dzvinok/contract/tenant-life';
import { useUnsaved } from '@dzvinok/forms/leaving';
import { savedOrTold } from '@dzvinok/forms/refusal';
import { TextField, useSchemaForm } from '@dzvinok/ui/form';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { SectionCard } from '@dzvinok/ui/page';
import { showToast } from '@dzvinok/ui/toast';
import { CodeField } from '../../centre-address/code.fields.tsx';
import styles from './tenant.module.css';

/** Changes the centre's name, and the code that its address begins with. */
export function TenantNames({ tenant: { id, name, code } }: { tenant: TenantCard }) {
  const form = useSchemaForm(renameTenantBody, { name, code }, { validateOnBlur: ['name'] });
  const rename = useCall(tenantLifeRoutes.rename);
  const isMoving = form.values.code.trim() !== code;
  useUnsaved(form.dirty && !form.busy);

  const save = (body: RenameTenantBody) =>
    savedOrTold(form, async () => {
      const { data } = await rename.mutateAsync({ params: { tenantId: id }, body });
      form.reset({ name: data.name, code: data.code });
      showToast({ kind: 'success', message: 'Назву й код збережено.' });
    });

  return (
    <SectionCard title="Назва й код">
      <FormLayout aria-label="Назва й код" onSubmit={form.submit(save)}>
        <TextField {...form.field('name')} label="Назва" required maxLength={200} />
        <CodeField {...form.field('code')} own={code} />
        {isMoving && <p className={styles.note}>Зі старої адреси центр більше не відкриється, люди мають увійти за новою.</p>}
        <FormError message={form.formError} />
        <FormActions>
          <SubmitButton busy={form.busy}>Зберегти</SubmitButton>
        </FormActions>
      </FormLayout>
    </SectionCard>
  );
}
