import { platformPaths } from '@dzvinok/contract/paths/platform';
import type { OnboardedTenant } from '@dzvinok/contract/tenants';
import { LeaveGuard } from '@dzvinok/forms/leaving';
import { Page } from '@dzvinok/ui/page';
import { useState } from 'react';
import { OnboardedCentre } from './onboarded-centre.tsx';
import { OnboardingForm } from './onboarding.form.tsx';

/** All or nothing; the address works at once. */
export function OnboardTenantPage() {
  const [opened, setOpened] = useState<{ centre: OnboardedTenant; name: string } | null>(null);
  const back = { href: platformPaths.tenants, label: 'До списку центрів' };
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
        <OnboardingForm onOpened={(centre, name) => setOpened({ centre, name })} />
      </LeaveGuard>
    </Page>
  );
}
