import { useCall, useRead } from '@dzvinok/api-client/query';
import { addSuperAdminForm, superAdminsRoutes, type SuperAdmin } from '@dzvinok/contract/super-admins';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { Button } from '@dzvinok/ui/button';
import { IconUserPlus } from '@dzvinok/ui/icons';
import { Inline } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Text } from '@dzvinok/ui/text';
import { useState } from 'react';
import { ConfirmWithPassword } from '../confirm-with-password.popup.tsx';
import { PersonFacts } from '../person-facts.tsx';
import { NewPassword } from '../../accounts/new-password.popup.tsx';
import { superAdminFields } from './super-admin.fields.tsx';

interface Issued {
  phoneNumber: string;
  password: string;
}

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

function SuperAdminRow({ person }: { person: SuperAdmin }) {
  return (
    <li>
      <PersonFacts person={person} isSelf={person.isSelf} />
      {!person.isSelf && <PersonActions person={person} />}
    </li>
  );
}

function PersonActions({ person: { id, fullName, hasSecondFactor } }: { person: SuperAdmin }) {
  const [asked, setAsked] = useState<'factor' | 'removal' | null>(null);
  const forget = useCall(superAdminsRoutes.resetSecondFactor);
  const remove = useCall(superAdminsRoutes.remove);
  const close = () => setAsked(null);
  const params = { accountId: id };
  return (
    <Inline gap="sm">
      {hasSecondFactor && (
        <Button size="sm" aria-label={`Скинути двоетапний вхід: ${fullName}`} onClick={() => setAsked('factor')}>
          Скинути двоетапний вхід
        </Button>
      )}
      <Button size="sm" aria-label={`Закрити доступ: ${fullName}`} onClick={() => setAsked('removal')}>
        Закрити доступ
      </Button>
      {asked === 'factor' && (
        <ConfirmWithPassword
          title="Скинути двоетапний вхід?"
          text={`${fullName}: коди з телефону й коди відновлення більше не підійдуть, на всіх пристроях буде виконано вихід. Переконайтеся, що про це просить саме ця людина.`}
          submitText="Скинути"
          success="Двоетапний вхід скинуто. Його налаштовують під час наступного входу."
          send={(body) => forget.mutateAsync({ params, body })}
          onClose={close}
        />
      )}
      {asked === 'removal' && (
        <ConfirmWithPassword
          title="Закрити доступ до платформи?"
          text={`${fullName}: вхід буде закрито, на всіх пристроях буде виконано вихід. Записи в журналі лишаться.`}
          submitText="Закрити доступ"
          success="Доступ закрито."
          send={(body) => remove.mutateAsync({ params, body })}
          onClose={close}
        />
      )}
    </Inline>
  );
}

interface AddSuperAdminProps {
  onAdded: (issued: { phoneNumber: string; password: string }) => void;
  onClose: () => void;
}

function AddSuperAdmin({ onAdded, onClose }: AddSuperAdminProps) {
  const add = useCall(superAdminsRoutes.add);
  return (
    <FormPopup
      title="Новий адміністратор системи"
      fields={superAdminFields}
      rules={addSuperAdminForm}
      save={async (body) => onAdded((await add.mutateAsync({ body })).data)}
      before={<Text tone="muted" block>Матиме доступ до всієї платформи. Під час першого входу налаштує двоетапний вхід.</Text>}
      submitLabel="Додати"
      busyText="Додаємо…"
      onClose={onClose}
    />
  );
}
