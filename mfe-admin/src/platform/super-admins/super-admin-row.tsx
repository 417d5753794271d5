import { useCall } from '@dzvinok/api-client/query';
import { superAdminsRoutes as routes, type SuperAdmin } from '@dzvinok/contract/super-admins';
import { Button } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import { useState } from 'react';
import { PersonFacts } from '../person-facts.tsx';
import { ConfirmWithPassword } from './confirm-with-password.popup.tsx';

/** One who runs the platform, with what the others can do for them. */
export function SuperAdminRow({ person }: { person: SuperAdmin }) {
  return (
    <li>
      <PersonFacts person={person} isSelf={person.isSelf} />
      {!person.isSelf && <Deeds person={person} />}
    </li>
  );
}

function Deeds({ person: { id, fullName, hasSecondFactor } }: { person: SuperAdmin }) {
  const [asked, setAsked] = useState<'factor' | 'removal' | null>(null);
  const forget = useCall(routes.resetSecondFactor);
  const remove = useCall(routes.remove);
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
