import { useCall, useRead } from '@dzvinok/api-client/query';
import { deliveriesRoutes } from '@dzvinok/contract/deliveries';
import { kindRules } from '@dzvinok/contract/message-kinds';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { channelNames } from '@dzvinok/texts/channels';
import { Button } from '@dzvinok/ui/button';
import { Rows } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { recentText } from '../../moments/moments.texts.ts';

/** Of mailings and of all other messages of the centre. */
export function FailedDeliveries() {
  const query = useRead(deliveriesRoutes.list, { query: { state: 'failed' } });
  const retry = useCall(deliveriesRoutes.retry);
  return (
    <SectionCard title="Не вдалося надіслати">
      <WhenRead query={query} waiting={<LoadingState count={2} />}>
        {({ deliveries, count }) => count === 0 ? <EmptyState title="Усе надіслано" text="Тут будуть повідомлення, яких не прийняли пошта, Telegram чи інші канали." /> : (
          <>
            <Rows label="Не надіслані">
              {deliveries.map(({ id, personName, channel, kind, reason, failedAt, canRetry = true }) => (
                <li key={id}>
                  <div>
                    <Text block>{personName} · {channelNames[channel]} · {kindRules[kind].name}</Text>
                    <Muted block>{recentText(failedAt)}: {reason}{canRetry ? '' : '. Час повідомлення минув'}</Muted>
                  </div>
                  {canRetry && <Button
                    size="sm" busy={retry.isPending} aria-label={`Спробувати ще раз: ${personName}`}
                    onClick={() => void runWithToast(() => retry.mutateAsync({ params: { deliveryId: id } }), 'Надсилаємо ще раз.')}
                  >
                    Ще раз
                  </Button>}
                </li>
              ))}
            </Rows>
            {count > deliveries.length && <Muted block>Показано {deliveries.length} з {count}.</Muted>}
          </>
        )}
      </WhenRead>
    </SectionCard>
  );
}
