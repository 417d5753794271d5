import { useCall, useRead } from '@dzvinok/api-client/query';
import { centreRoutes, type CentreFace } from '@dzvinok/contract/centre';
import { centreContactsBody, tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import type { Fields } from '@dzvinok/forms/field';
import { FormFrame, useRecordForm } from '@dzvinok/forms/record';
import { TextField } from '@dzvinok/ui/form';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import type { z } from 'zod';
import { centrePhoneField } from '../../accounts/centre-phone.fields.tsx';
import { LockedScreens } from './locked-screens.tsx';

type Contacts = z.output<typeof centreContactsBody>;

const contactFields: Fields<Contacts> = {
  phone: centrePhoneField,
  email: {
    label: 'Пошта центру',
    blank: null,
    control: ({ value, onChange, ...field }) => (
      <TextField
        {...field}
        value={value ?? ''}
        onChange={(address) => onChange(address || null)}
        hint="На неї приходять відповіді на листи центру"
        inputMode="email"
      />
    ),
    show: (address) => address ?? '',
  },
};

export function ContactsPage() {
  const query = useRead(centreRoutes.face);
  return (
    <Page title="Контакти центру" width="form">
      <WhenRead query={query} waiting={<LoadingState shape="form" count={2} />}>
        {(face) => <ContactsForm face={face} onSaved={() => void query.refetch()} />}
      </WhenRead>
      <LockedScreens />
    </Page>
  );
}

function ContactsForm({ face, onSaved }: { face: CentreFace; onSaved: () => void }) {
  const setContacts = useCall(tenantLifeRoutes.setOwnContacts);
  const save = async (body: Contacts) => {
    await setContacts.mutateAsync({ body });
    showToast({ kind: 'success', message: 'Контакти збережено.' });
    onSaved();
    return { saved: { ...face, ...body } };
  };
  const record = useRecordForm({ record: face, fields: contactFields, read: contactsOf, rules: centreContactsBody, save });
  return (
    <SectionCard title="Контакти">
      <FormFrame label="Контакти" record={record}>
        {Object.values(record.controls)}
      </FormFrame>
    </SectionCard>
  );
}

function contactsOf({ phone = null, email = null }: CentreFace): Contacts {
  return { phone, email };
}
