import { useCall, useRead } from '@dzvinok/api-client/query';
import { mailingsRoutes, type Mailing } from '@dzvinok/contract/mailings';
import type { Channel } from '@dzvinok/contract/message-kinds';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { channelNames } from '@dzvinok/texts/channels';
import { Button } from '@dzvinok/ui/button';
import { IconMail } from '@dzvinok/ui/icons';
import { Rows } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { Popup } from '@dzvinok/ui/popup';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { useEffect, useState } from 'react';
import { recentText } from '../../moments/moments.texts.ts';

const stateTexts: Record<Mailing['state'], string> = { waiting: 'Чекає свого часу', sending: 'Надсилаємо', done: 'Надіслано', stopped: 'Зупинено' };
const deliveryTexts: Record<string, string> = {
  waiting: 'чекає', leased: 'надсилаємо', sent: 'надіслано', delivered: 'доставлено', failed: 'не надіслано', cancelled: 'не знадобилося', late: 'запізно',
};
/** While something is being sent, its numbers change by themselves. */
const rereadMs = 3_000;

export function SentMailings() {
  const query = useRead(mailingsRoutes.list);
  const { refetch } = query;
  const isSending = query.data?.some(({ state }) => state === 'sending') ?? false;
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => void refetch(), rereadMs);
    return () => clearInterval(timer);
  }, [isSending, refetch]);
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <SectionCard title="Останні надіслані">
      <WhenRead query={query} waiting={<LoadingState count={3} />}>
        {(mailings) => mailings.length === 0
          ? <EmptyState icon={<IconMail size={28} />} title="Поки порожньо" text="Тут будуть повідомлення, які ви надішлете." />
          : <Rows label="Розсилки">{mailings.map((mailing) => <MailingRow key={mailing.id} mailing={mailing} onOpen={() => setOpened(mailing.id)} />)}</Rows>}
      </WhenRead>
      {opened !== null && <MailingResults id={opened} onClose={() => setOpened(null)} />}
    </SectionCard>
  );
}

function MailingRow({ mailing: { id, message, audience, state, sendAt, counts }, onOpen }: { mailing: Mailing; onOpen: () => void }) {
  const stop = useCall(mailingsRoutes.stop);
  const repeat = useCall(mailingsRoutes.repeat);
  return (
    <li>
      <Text weight="medium" block>{message}</Text>
      <Muted block>{audience} · {stateTexts[state]} · {recentText(sendAt)}</Muted>
      {state !== 'waiting' && (
        <Muted block>
          Отримали: {counts.recipients}, прочитали: {counts.read}
          {counts.channels.map(({ channel, sent, waiting, failed }) => `; ${channelNames[channel]}: ${sent}${waiting > 0 ? `, чекає ${waiting}` : ''}${failed > 0 ? `, не надіслано ${failed}` : ''}`).join('')}
          {state === 'done' && counts.unreached ? `; лише в порталі й не прочитали: ${counts.unreached}` : ''}
        </Muted>
      )}
      {state !== 'waiting' && <Button size="sm" onClick={onOpen}>По людях</Button>}
      {state === 'done' && (counts.unreached ?? 0) > 0 && (
        <Button size="sm" busy={repeat.isPending} onClick={() => void runWithToast(() => repeat.mutateAsync({ params: { mailingId: id } }), 'Надсилаємо ще раз тим, хто не отримав.')}>
          Повторити тим, хто не отримав
        </Button>
      )}
      {(state === 'waiting' || state === 'sending') && (
        <Button size="sm" busy={stop.isPending} onClick={() => void runWithToast(() => stop.mutateAsync({ params: { mailingId: id } }), 'Розсилку зупинено.')}>Зупинити</Button>
      )}
    </li>
  );
}

function MailingResults({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useRead(mailingsRoutes.one, { params: { mailingId: id } });
  return (
    <Popup opened onClose={onClose} title="Як отримали">
      <WhenRead query={query} waiting={<LoadingState count={5} />}>
        {({ people }) => (
          <Rows label="Отримувачі">
            {people.map(({ accountId, fullName, isRead, channels }) => (
              <li key={accountId}>
                <Text block>{fullName}</Text>
                <Muted block>{isRead ? 'Прочитано в порталі' : 'У порталі, ще не прочитано'}{channels.map((one) => `; ${wordsOf(one)}`).join('')}</Muted>
              </li>
            ))}
          </Rows>
        )}
      </WhenRead>
    </Popup>
  );
}

function wordsOf({ channel, state, reason }: { channel: Channel; state: string; reason: string | null }): string {
  // No server says later whether the letter came.
  const words = channel === 'email' && state === 'sent' ? 'прийняв поштовий сервер' : deliveryTexts[state] ?? state;
  return `${channelNames[channel]}: ${words}${reason ? ` (${reason})` : ''}`;
}
