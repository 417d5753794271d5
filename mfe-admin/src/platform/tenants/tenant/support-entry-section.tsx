import { useCall } from '@dzvinok/api-client/query';
import { supportRoutes } from '@dzvinok/contract/support';
import type { TenantCard } from '@dzvinok/contract/tenant-life';
import { supportModeText, supportMoment } from '@dzvinok/texts/support';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, Text } from '@dzvinok/ui/text';

interface SupportEntryProps {
  tenant: Pick<TenantCard, 'id' | 'support' | 'status'>;
  /** Opens the link; tests replace it. */
  leaveFor?: (address: string) => void;
}

export function SupportEntry({ tenant, leaveFor = (address) => window.location.assign(address) }: SupportEntryProps) {
  const enter = useCall(supportRoutes.enter);
  const { support } = tenant;
  const isOpen = support !== null && tenant.status === 'active';
  const go = () => enter.mutate({ params: { tenantId: tenant.id } }, { onSuccess: ({ data }) => leaveFor(data.address) });
  return (
    <SectionCard
      title="Підтримка"
      actions={
        isOpen && (
          <Button look="primary" busy={enter.isPending} busyText="Відкриваємо…" onClick={go}>
            Увійти для підтримки
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <FormError message={enter.error?.message ?? null} />
        {support ? (
          <>
            <Text>
              Центр надав доступ до {supportMoment(support.endsAt)} ({supportModeText[support.mode]}).
            </Text>
            <Muted>Причина: {support.reason}</Muted>
            {!isOpen && <Muted>Поки центр не працює, увійти не можна.</Muted>}
          </>
        ) : (
          <Muted>Попросіть адміністратора центру надати доступ: сторінка «Доступ підтримки» в його розділі.</Muted>
        )}
      </Stack>
    </SectionCard>
  );
}
