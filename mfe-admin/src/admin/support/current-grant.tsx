import { useCall } from '@dzvinok/api-client/query';
import { supportRoutes, type SupportGrant } from '@dzvinok/contract/support';
import { supportModeText, supportMoment } from '@dzvinok/texts/support';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';

/** The access that lasts now; support itself only sees it. */
export function CurrentGrant({ grant, isSupport }: { grant: SupportGrant; isSupport: boolean }) {
  const end = useCall(supportRoutes.end);
  const finish = () => end.mutate({}, { onSuccess: () => showToast({ kind: 'success', message: 'Доступ завершено' }) });
  return (
    <SectionCard
      title="Підтримка має доступ"
      actions={
        !isSupport && (
          <Button look="danger" busy={end.isPending} busyText="Завершуємо…" onClick={finish}>
            Завершити зараз
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <FormError message={end.error?.message ?? null} />
        <Text weight="medium">
          До {supportMoment(grant.endsAt)}, {supportModeText[grant.mode]}
        </Text>
        <Text>{grant.reason}</Text>
        <Muted>
          Надано: {grant.grantedBy}, {supportMoment(grant.grantedAt)}
        </Muted>
      </Stack>
    </SectionCard>
  );
}
