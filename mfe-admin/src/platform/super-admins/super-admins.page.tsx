import { useRead } from '@dzvinok/api-client/query';
import { superAdminsRoutes } from '@dzvinok/contract/super-admins';
import { Button } from '@dzvinok/ui/button';
import { IconUserPlus } from '@dzvinok/ui/icons';
import { Rows } from '@dzvinok/ui/list';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { useState } from 'react';
import { NewPassword } from '../tenants/new-password.popup.tsx';
import { AddSuperAdmin } from './add-super-admin.popup.tsx';
import { SuperAdminRow } from './super-admin-row.tsx';

interface Issued {
  phoneNumber: string;
  password: string;
}

/** Lists the people who run the platform, and the help that they can give each other with signing in. */
export function SuperAdminsPage() {
  const people = useRead(superAdminsRoutes.list);
  const [isAdding, setAdding] = useState(false);
  const [issued, setIssued] = useState<Issued | null>(null);
  const tell = (added: Issued) => {
    setAdding(false);
    setIssued(added);
  };
  return (
    <Page
      title="Адміністратори системи"
      subtitle="Хто керує платформою. Кожну зміну підтверджують власним паролем, і вона лишає запис у журналі дій."
      width="form"
      actions={
        <Button look="primary" icon={<IconUserPlus size={18} />} onClick={() => setAdding(true)}>
          Додати адміністратора
        </Button>
      }
    >
      <WhenRead query={people} waiting={<LoadingState shape="cards" count={1} />}>
        {(all) => (
          <SectionCard>
            <Rows label="Адміністратори системи">
              {all.map((person) => <SuperAdminRow key={person.id} person={person} />)}
            </Rows>
          </SectionCard>
        )}
      </WhenRead>
      {isAdding && <AddSuperAdmin onAdded={tell} onClose={() => setAdding(false)} />}
      {issued && (
        <NewPassword
          title="Адміністратора додано"
          place="Платформа «Дзвінок»"
          address={window.location.origin}
          issued={issued}
          onClose={() => setIssued(null)}
        />
      )}
    </Page>
  );
}
