import { useCall, useRead } from '@dzvinok/api-client/query';
import { centreRoutes, type CentreFace } from '@dzvinok/contract/centre';
import { centrePhoneBody, tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { FormFrame, useRecordForm } from '@dzvinok/forms/record';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import type { z } from 'zod';
import { centrePhoneField } from '../../accounts/centre-phone.fields.tsx';
import { LockedScreens } from './locked-screens.tsx';

type Contacts = z.output<typeof centrePhoneBody>;

export function ContactsPage() {
  const query = useRead(centreRoutes.face);
  return (
    <Page title="Контакти центру" width="form">
      <WhenRead query={query} waiting={<LoadingState shape="form" count={1} />}>
        {(face) => <ContactsForm face={face} onSaved={() => void query.refetch()} />}
      </WhenRead>
      <LockedScreens />
    </Page>
  );
}

function ContactsForm({ face, onSaved }: { face: CentreFace; onSaved: () => void }) {
  const setPhone = useCall(tenantLifeRoutes.setOwnPhone);
  const save = async (body: Contacts) => {
    await setPhone.mutateAsync({ body });
    showToast({ kind: 'success', message: 'Контакти збережено.' });
    onSaved();
    return { saved: { ...face, ...body } };
  };
  const record = useRecordForm({ record: face, fields: { phone: centrePhoneField }, read: contactsOf, rules: centrePhoneBody, save });
  return (
    <SectionCard title="Контакти">
      <FormFrame label="Контакти" record={record}>
        {Object.values(record.controls)}
      </FormFrame>
    </SectionCard>
  );
}

function contactsOf({ phone = null }: CentreFace): Contacts {
  return { phone };
}
