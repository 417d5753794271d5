import { failureText } from '@dzvinok/api-client/call';
import { queryOf, useCall, useRead } from '@dzvinok/api-client/query';
import { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { fetchedPart, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useChosenChild } from '../children/chosen-child.ts';
import { useFamilyHeader } from '../children/family-header.ts';

// A separate chunk: form fields, which the week itself does not need.
const FeedAddress = fetchedPart(async () => (await import('./feed-address.tsx')).FeedAddress, <LoadingState count={3} />);

/** Asked before the present address stops working. */
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

type Question = keyof typeof questions;

export interface CalendarPopupProps {
  opened: boolean;
  onClose: () => void;
}

export function CalendarPopup({ opened, onClose }: CalendarPopupProps) {
  const [asking, setAsking] = useState<Question | null>(null);
  const [lastAsked, setLastAsked] = useState<Question | null>(null);
  const question = useId();
  const { feed, isChanging, error, open, revoke } = useCalendarFeed();
  const ask = (next: Question) => {
    setAsking(next);
    setLastAsked(next);
  };
  const stopAsking = () => setAsking(null);

  const close = (
    <Button size="lg" onClick={onClose} disabled={isChanging}>
      Закрити
    </Button>
  );
  const actions = asking ? (
    <>
      {/* Its own `key`: a new element takes the focus when the question appears. */}
      <Button key="no" size="lg" onClick={stopAsking} disabled={isChanging} autoFocus aria-describedby={question}>
        Ні
      </Button>
      <Button size="lg" look="danger" busy={isChanging} onClick={() => void (asking === 'renew' ? open(stopAsking) : revoke(stopAsking))}>
        Так
      </Button>
    </>
  ) : (
    <>
      {close}
      {feed.data?.url === null && (
        <Button size="lg" look="primary" onClick={() => void open()} busy={isChanging} autoFocus={lastAsked !== null}>
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
        <WhoseSchedule />
        {asking ? (
          <Text block id={question}>
            {questions[asking].text}
          </Text>
        ) : (
          <Explanation />
        )}
        {!asking && (
          <WhenRead query={feed} waiting={<LoadingState count={2} />}>
            {({ url }) => url !== null && <FeedAddress url={url} onRenew={() => ask('renew')} onRevoke={() => ask('revoke')} focusOn={lastAsked} />}
          </WhenRead>
        )}
        <FormError message={error ? failureText(error) : null} />
      </Stack>
    </Popup>
  );
}

/** The popup covers the choice of the child. */
function WhoseSchedule() {
  const { studentId } = useChosenChild();
  const kids = useFamilyHeader().data?.children;
  const chosen = studentId === undefined ? kids?.[0] : kids?.find((child) => child.studentId === studentId);
  return chosen && <Muted block>Учень: {chosen.fullName}</Muted>;
}

function Explanation() {
  return (
    <>
      <Text block>Календар телефону чи комп’ютера сам показуватиме заняття й зміни в розкладі.</Text>
      <Muted block>Зміни з’являються там не одразу: Google оновлює підписки раз на 8–24 години. Термінове читайте у сповіщеннях.</Muted>
      <Muted block>Кожен, хто має цю адресу, бачить розклад. Нікому її не передавайте. Після зміни пароля вона перестане діяти.</Muted>
    </>
  );
}

function useCalendarFeed() {
  const client = useQueryClient();
  const { query } = useChosenChild();
  const feed = useRead(calendarFeedsRoutes.one, { query });
  const opening = useCall(calendarFeedsRoutes.open);
  const revoking = useCall(calendarFeedsRoutes.revoke);
  const error = opening.error ?? revoking.error;
  const { queryKey } = queryOf(calendarFeedsRoutes.one, { query });

  // Uses the reply itself: if rereading failed, the revoked address would stay on the screen.
  async function show(changed: { url: string | null }): Promise<void> {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, changed);
  }

  async function open(onDone?: () => void): Promise<void> {
    revoking.reset();
    try {
      const { data } = await opening.mutateAsync({ query });
      await show(data);
      onDone?.();
    } catch {
      // The screen shows `opening.error`.
    }
  }

  async function revoke(onDone?: () => void): Promise<void> {
    opening.reset();
    try {
      await revoking.mutateAsync({ query });
      await show({ url: null });
      onDone?.();
    } catch {
      // The screen shows `revoking.error`.
    }
  }

  return { feed, isChanging: opening.isPending || revoking.isPending, error, open, revoke };
}
