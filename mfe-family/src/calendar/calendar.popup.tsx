import { failureText } from '@dzvinok/api-client/call';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { lazy, Suspense, useState } from 'react';
import { useCalendarFeed } from './calendar-feed.ts';

// With the fields of a form, which the week itself does without.
const FeedAddress = lazy(async () => {
  const { FeedAddress: address } = await import('./feed.address.tsx');
  return { default: address };
});

/** What is asked before the present address stops working. */
const questions = {
  renew: {
    title: 'Створити нову адресу?',
    text: 'Календарі, підписані на попередню адресу, перестануть оновлюватися. Їх треба буде підписати знову.',
  },
  revoke: {
    title: 'Вимкнути адресу?',
    text: 'Усі календарі, підписані на неї, перестануть оновлюватися.',
  },
} as const;

/** The schedule as a calendar that a phone subscribes to. */
export function CalendarPopup({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [asking, setAsking] = useState<keyof typeof questions | null>(null);
  const { feed, isChanging, error, open, revoke } = useCalendarFeed();
  const url = feed.data?.url ?? null;
  const stopAsking = () => setAsking(null);

  const close = (
    <Button size="lg" onClick={onClose} disabled={isChanging}>
      Закрити
    </Button>
  );
  const actions = asking ? (
    <>
      <Button size="lg" onClick={stopAsking} disabled={isChanging} data-autofocus>
        Ні
      </Button>
      <Button size="lg" look="danger" busy={isChanging} onClick={() => (asking === 'renew' ? open(stopAsking) : revoke(stopAsking))}>
        Так
      </Button>
    </>
  ) : (
    <>
      {close}
      {feed.data && url === null && (
        <Button size="lg" look="primary" onClick={() => open()} busy={isChanging}>
          Отримати адресу
        </Button>
      )}
    </>
  );

  return (
    <Popup
      opened={opened}
      onClose={onClose}
      title={asking ? questions[asking].title : 'Розклад у моєму календарі'}
      actions={actions}
      locked={isChanging}
    >
      <Stack gap="md">
        {asking ? <Text block>{questions[asking].text}</Text> : <Explanation />}
        {!asking && feed.isPending && <LoadingState count={2} />}
        {!asking && feed.isError && (
          <ErrorState message={feed.error.message} onRetry={() => void feed.refetch()} retrying={feed.isFetching} />
        )}
        {!asking && url !== null && (
          <Suspense fallback={<LoadingState count={3} />}>
            <FeedAddress url={url} onRenew={() => setAsking('renew')} onRevoke={() => setAsking('revoke')} />
          </Suspense>
        )}
        <FormError message={error ? failureText(error) : null} />
      </Stack>
    </Popup>
  );
}

function Explanation() {
  return (
    <>
      <Text block>Календар телефону чи комп’ютера сам показуватиме заняття й зміни в розкладі.</Text>
      <Muted block>Кожен, хто має цю адресу, бачить розклад. Нікому її не передавайте.</Muted>
    </>
  );
}
