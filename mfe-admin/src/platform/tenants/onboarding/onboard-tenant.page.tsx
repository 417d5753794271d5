import { useCall } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { tenantsRoutes, type OnboardedTenant } from '@dzvinok/contract/tenants';
import { useSchemaForm } from '@dzvinok/ui/form';
import { Page } from '@dzvinok/ui/page';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import type { z } from 'zod';
import { readFailure } from '@dzvinok/forms/refusal';
import { LeaveGuard, useUnsaved } from '@dzvinok/forms/leaving';
import { OnboardedCentre } from './onboarded-centre.tsx';
import { OnboardingForm } from './onboarding.form.tsx';
import { newCentreValues, onboardingBody, onboardingForm } from './onboarding-values.ts';

/** Opens a centre: everything or nothing, and the address works at once. */
export function OnboardTenantPage() {
  const [opened, setOpened] = useState<{ centre: OnboardedTenant; name: string } | null>(null);
  const back = { href: paths.platform.tenants, label: 'До списку центрів' };
  if (opened) {
    return (
      <Page title="Центр відкрито" width="narrow" back={back}>
        <OnboardedCentre centre={opened.centre} name={opened.name} onAnother={() => setOpened(null)} />
      </Page>
    );
  }
  return (
    <Page title="Новий центр" subtitle="Адреса запрацює одразу, щойно центр буде відкрито." width="form" back={back}>
      <LeaveGuard>
        <NewCentre onOpened={(centre, name) => setOpened({ centre, name })} />
      </LeaveGuard>
    </Page>
  );
}

function NewCentre({ onOpened }: { onOpened: (centre: OnboardedTenant, name: string) => void }) {
  const form = useSchemaForm(onboardingForm, useState(newCentreValues)[0], { validateOnBlur: ['adminPhoneNumber'] });
  const onboard = useCall(tenantsRoutes.onboard);
  useUnsaved(form.dirty && !form.busy);

  const open = async (values: z.output<typeof onboardingForm>) => {
    const body = onboardingBody(values);
    try {
      const { data } = await onboard.mutateAsync({ body });
      onOpened(data, body.name);
    } catch (error) {
      const { text, fields } = readFailure(error);
      form.setFieldErrors(fields);
      form.setFormError(text);
      showToast({ kind: 'error', message: text });
    }
  };

  return <OnboardingForm form={form} onSubmit={form.submit(open)} />;
}
