import { useCall } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { tenantsRoutes, type OnboardedTenant } from '@dzvinok/contract/tenants';
import { useSchemaForm } from '@dzvinok/ui/form';
import { Page } from '@dzvinok/ui/page';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import type { z } from 'zod';
import { LeaveGuard, useUnsaved } from '@dzvinok/forms/leaving';
import { useSaving } from '@dzvinok/forms/saving';
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
  const saving = useSaving();
  const onboard = useCall(tenantsRoutes.onboard);
  useUnsaved(form.dirty && !form.busy);

  const open = (values: z.output<typeof onboardingForm>) => {
    const body = onboardingBody(values);
    return saving.run(form, async () => onOpened((await onboard.mutateAsync({ body })).data, body.name), {
      onRefused: (message) => showToast({ kind: 'error', message }),
    });
  };

  return <OnboardingForm form={form} onSubmit={form.submit(open)} area={saving.area} />;
}
