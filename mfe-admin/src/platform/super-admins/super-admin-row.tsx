import { useCall } from '@dzvinok/api-client/query';
import { superAdminsRoutes as routes, type SuperAdmin } from '@dzvinok/contract/super-admins';
import { dayIn } from '@dzvinok/schedule/zone';
import { formatDate } from '@dzvinok/texts/dates';
import { formatPhone } from '@dzvinok/texts/phone';
import { Button } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import { Badge, Muted } from '@dzvinok/ui/text';
import { useState } from 'react';
import { ConfirmWithPassword } from './confirm-with-password.popup.tsx';
import styles from './super-admins.module.css';

/** The platform belongs to no centre: its people read the clock of the country. */
const zone = 'Europe/Kyiv';

/** One who runs the platform, with what the others can do for them. */
export function SuperAdminRow({ person }: { person: SuperAdmin }) {
  return (
    <li className={styles.person}>
      <Facts person={person} />
      {!person.isSelf && <Deeds person={person} />}
    </li>
  );
}

function Facts({ person: { fullName, phoneNumber, lastActivityAt, hasSecondFactor, isSelf } }: { person: SuperAdmin }) {
  return (
    <div className={styles.facts}>
      <span className={styles.name}>
        {fullName}
        {isSelf && <Muted> · це ви</Muted>}
      </span>
      <Muted>{formatPhone(phoneNumber)}</Muted>
      <Muted>{lastActivityAt ? `був(ла) ${formatDate(dayIn(zone, lastActivityAt))}` : 'ще не входив(ла)'}</Muted>
      {hasSecondFactor && <Badge tone="success">Двоетапний вхід</Badge>}
    </div>
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
