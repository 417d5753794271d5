import { useCall } from '@dzvinok/api-client/query';
import { platformPaths } from '@dzvinok/contract/paths/platform';
import { tenantsRoutes, type OnboardedTenant } from '@dzvinok/contract/tenants';
import { useRecordForm } from '@dzvinok/forms/record';
import { LinkButton } from '@dzvinok/ui/button';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { onboardingFields } from './onboarding.fields.tsx';
import { onboardingBody, onboardingForm, suggestCode, type OnboardingOutput } from './onboarding.rules.ts';
import styles from './onboarding.module.css';

export function OnboardingForm({ onOpened }: { onOpened: (centre: OnboardedTenant, name: string) => void }) {
  const onboard = useCall(tenantsRoutes.onboard);
  const [isCodeOwn, setCodeOwn] = useState(false);
  const { form, controls, isBusy, onSubmit, area } = useRecordForm({
    record: null,
    fields: onboardingFields({ rename, recode }),
    rules: onboardingForm,
    save: async (values: OnboardingOutput) => {
      const body = onboardingBody(values);
      onOpened((await onboard.mutateAsync({ body })).data, body.name);
    },
    onRefused: (message) => showToast({ kind: 'error', message }),
  });

  function rename(name: string): void {
    form.setValue('name', name);
    if (!isCodeOwn) form.setValue('code', suggestCode(name));
  }

  function recode(code: string): void {
    setCodeOwn(code !== '');
    form.setValue('code', code);
  }

  return (
    <FormLayout ref={area} onSubmit={onSubmit} aria-label="Новий центр">
      <SectionCard title="Центр">
        <div className={styles.fields}>
          {controls.name}
          {controls.timezone}
          <div className={styles.wide}>{controls.code}</div>
        </div>
      </SectionCard>
      <SectionCard title="Перший адміністратор" subtitle="Пароль буде створено й показано один раз">
        <div className={styles.fields}>
          {controls.adminFullName}
          {controls.adminPhoneNumber}
        </div>
      </SectionCard>
      <SectionCard title="З чого почати" subtitle="Адміністратор центру зможе змінити це пізніше">
        <Stack gap="lg">
          {controls.start}
          {form.values.start === 'copy' ? controls.copyFrom : <div className={styles.fields}>{controls.subjects}{controls.classrooms}</div>}
        </Stack>
      </SectionCard>
      <FormError message={form.formError} />
      <FormActions>
        <SubmitButton busy={isBusy} busyText="Відкриваємо…">
          Відкрити центр
        </SubmitButton>
        <LinkButton href={platformPaths.tenants}>Скасувати</LinkButton>
      </FormActions>
    </FormLayout>
  );
}
