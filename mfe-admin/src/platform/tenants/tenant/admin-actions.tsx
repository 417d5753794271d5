import { useCall } from '@dzvinok/api-client/query';
import { tenantLifeRoutes, type TenantAdmin, type TenantCard } from '@dzvinok/contract/tenant-life';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { Button } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { useState } from 'react';
import { NewPassword } from '../new-password.popup.tsx';

interface AdminActionsProps {
  admin: TenantAdmin;
  tenant: TenantCard;
}

/** Neither action can be undone. */
export function AdminActions({ admin, tenant }: AdminActionsProps) {
  const [asked, setAsked] = useState<'password' | 'factor' | null>(null);
  const [issued, setIssued] = useState<{ phoneNumber: string; password: string } | null>(null);
  const reset = useCall(tenantLifeRoutes.resetPassword);
  const forget = useCall(tenantLifeRoutes.resetSecondFactor);
  const params = { tenantId: tenant.id, accountId: admin.id };

  const issue = async () => {
    await runWithToast(async () => setIssued((await reset.mutateAsync({ params })).data));
    setAsked(null);
  };

  const forgetFactor = async () => {
    await runWithToast(() => forget.mutateAsync({ params }), 'Двоетапний вхід скинуто.');
    setAsked(null);
  };

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
      <ConfirmPopup
        opened={asked === 'password'}
        title="Видати новий пароль?"
        text={`${admin.fullName}: теперішній пароль більше не підійде, на всіх пристроях буде виконано вихід.`}
        confirmLabel="Видати пароль"
        cancelLabel="Скасувати"
        danger
        busy={reset.isPending}
        onConfirm={() => void issue()}
        onCancel={() => setAsked(null)}
      />
      <ConfirmPopup
        opened={asked === 'factor'}
        title="Скинути двоетапний вхід?"
        text={`${admin.fullName}: коди з телефону й коди відновлення більше не підійдуть. Переконайтеся, що про це просить саме ця людина.`}
        confirmLabel="Скинути"
        cancelLabel="Скасувати"
        danger
        busy={forget.isPending}
        onConfirm={() => void forgetFactor()}
        onCancel={() => setAsked(null)}
      />
      {issued && (
        <NewPassword title="Новий пароль" place={tenant.name} address={tenant.address} issued={issued} onClose={() => setIssued(null)} />
      )}
    </Inline>
  );
}
