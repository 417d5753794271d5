import { useRead } from '@dzvinok/api-client/query';
import { superAdminsRoutes } from '@dzvinok/contract/super-admins';
import { Button } from '@dzvinok/ui/button';
import { IconUserPlus } from '@dzvinok/ui/icons';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useState } from 'react';
import { NewPassword } from '../tenants/new-password.popup.tsx';
import { AddSuperAdmin } from './add-super-admin.popup.tsx';
import { SuperAdminRow } from './super-admin-row.tsx';
import styles from './super-admins.module.css';

interface Issued {
  phoneNumber: string;
  password: string;
}

/** Lists the people who run the platform, and the help that they can give each other with signing in. */
export function SuperAdminsPage() {
  const { data: people, error, refetch, isFetching } = useRead(superAdminsRoutes.list);
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
      {people ? (
        <SectionCard>
          <ul className={styles.people} aria-label="Адміністратори системи">
            {people.map((person) => (
              <SuperAdminRow key={person.id} person={person} />
            ))}
          </ul>
        </SectionCard>
      ) : error ? (
        <ErrorState message={error.message} requestId={error.requestId} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState shape="cards" count={1} />
      )}
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
