import { useCall } from '@dzvinok/api-client/query';
import { tenantLifeRoutes, type TenantAdmin, type TenantCard } from '@dzvinok/contract/tenant-life';
import { Button } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import { useState } from 'react';
import { ConfirmWithPassword } from '../../confirm-with-password.popup.tsx';
import { NewPassword } from '../../../accounts/new-password.popup.tsx';

interface AdminActionsProps {
  admin: TenantAdmin;
  tenant: TenantCard;
}

/** Neither action can be undone. Each is confirmed by the SuperAdmin's own password. */
export function AdminActions({ admin, tenant }: AdminActionsProps) {
  const [asked, setAsked] = useState<'password' | 'factor' | null>(null);
  const [issued, setIssued] = useState<{ phoneNumber: string; password: string } | null>(null);
  const reset = useCall(tenantLifeRoutes.resetPassword);
  const forget = useCall(tenantLifeRoutes.resetSecondFactor);
  const params = { tenantId: tenant.id, accountId: admin.id };

  const close = () => setAsked(null);

  return (
    <Inline>
      <Button size="sm" aria-label={`Новий пароль: ${admin.fullName}`} onClick={() => setAsked('password')}>
        Новий пароль
      </Button>
      {admin.hasSecondFactor && (
        <Button size="sm" look="quiet" aria-label={`Скинути двоетапний вхід: ${admin.fullName}`} onClick={() => setAsked('factor')}>
          Скинути двоетапний вхід
        </Button>
      )}
      {asked === 'password' && (
        <ConfirmWithPassword
          title="Видати новий пароль?"
          text={`${admin.fullName}: теперішній пароль більше не підійде, на всіх пристроях буде виконано вихід.`}
          submitText="Видати пароль"
          send={async (body) => setIssued((await reset.mutateAsync({ params, body })).data)}
          onClose={close}
        />
      )}
      {asked === 'factor' && (
        <ConfirmWithPassword
          title="Скинути двоетапний вхід?"
          text={`${admin.fullName}: коди з телефону й коди відновлення більше не підійдуть. Переконайтеся, що про це просить саме ця людина.`}
          submitText="Скинути"
          success="Двоетапний вхід скинуто."
          send={(body) => forget.mutateAsync({ params, body })}
          onClose={close}
        />
      )}
      {issued && (
        <NewPassword title="Новий пароль" place={tenant.name} address={tenant.address} issued={issued} onClose={() => setIssued(null)} />
      )}
    </Inline>
  );
}
