import { useCall, useRead } from '@dzvinok/api-client/query';
import { deliveriesRoutes } from '@dzvinok/contract/deliveries';
import type { Channel } from '@dzvinok/contract/message-kinds';
import { type MailDomain, type MessageProvider, type MessageProviders, messageProvidersRoutes } from '@dzvinok/contract/message-providers';
import { emailAddress } from '@dzvinok/contract/values';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { textField } from '@dzvinok/forms/field';
import { channelNames } from '@dzvinok/texts/channels';
import { Button } from '@dzvinok/ui/button';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Facts, Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { z } from 'zod';
import { recentText } from '../moments/moments.texts.ts';
import { MailServerForm } from './mail-server.form.tsx';
import { ProviderKeys } from './provider-keys.tsx';

const sourceTexts: Record<NonNullable<MessageProvider['source']>, string> = {
  centre: 'Налаштування центру',
  platform: 'Налаштування платформи',
  environment: 'Налаштовано на сервері',
};

/** For a centre's admin and for the SuperAdmin: both see their own settings. */
export function MessageProvidersPage({ usual }: { usual: string }) {
  const query = useRead(messageProvidersRoutes.list);
  return (
    <Page title="Канали повідомлень" subtitle="Чим надсилаються сповіщення і чи все працює." width="form">
      <WhenRead query={query} waiting={<LoadingState shape="cards" count={2} />}>
        {(providers) => (
          <>
            <SectionCard title="Стан">
              <Rows label="Канали">
                {providers.channels.map((provider) => <ProviderRow key={provider.channel} provider={provider} providers={providers} />)}
              </Rows>
            </SectionCard>
            <MailServer providers={providers} usual={usual} />
            <Domain />
          </>
        )}
      </WhenRead>
    </Page>
  );
}

function ProviderRow({ provider: { channel, source, workedAt, failedAt, failure }, providers }: { provider: MessageProvider; providers: MessageProviders }) {
  const [isTrying, setTrying] = useState(false);
  const isFailing = failedAt !== null && (workedAt === null || failedAt > workedAt);
  return (
    <li>
      <Text weight="medium" block>{channelNames[channel]}</Text>
      <Muted block>{source === null ? 'Не налаштовано' : sourceTexts[source]}</Muted>
      {workedAt !== null && <Muted block>Востаннє спрацювало: {recentText(workedAt)}</Muted>}
      {isFailing && <Text tone="danger" block>{recentText(failedAt)} не вдалося: {failure}</Text>}
      {channel === 'email' && source !== null && <Button size="sm" onClick={() => setTrying(true)}>Надіслати мені пробне</Button>}
      {channel !== 'email' && source !== null && providers.sms === undefined && <OwnTrial channel={channel} />}
      <ProviderKeys channel={channel} isReady={source !== null} providers={providers} />
      {isTrying && <Trial onClose={() => setTrying(false)} />}
    </li>
  );
}

/** Sends to the admin's own browsers, chat or phone; the outcome is shown when the page is opened again. */
function OwnTrial({ channel }: { channel: Channel }) {
  const trial = useCall(deliveriesRoutes.trial);
  return (
    <Button
      size="sm" busy={trial.isPending} aria-label={`Надіслати мені пробне: ${channelNames[channel]}`}
      onClick={() => void runWithToast(() => trial.mutateAsync({ body: { channel } }), 'Надсилаємо. Якщо за хвилину нічого не надійде, оновіть цю сторінку: тут буде причина.')}
    >
      Надіслати мені пробне
    </Button>
  );
}

const trialRules = z.object({ address: emailAddress });
const trialFields = { address: textField('Ваша пошта', { inputMode: 'email', autoFocus: true, required: true }) };

function Trial({ onClose }: { onClose: () => void }) {
  const trial = useCall(messageProvidersRoutes.tryEmail);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (body: { address: string }) => {
    const { data } = await trial.mutateAsync({ body });
    setFailure(data.failure);
    if (data.failure !== null) return;
    showToast({ kind: 'success', message: 'Поштовий сервер прийняв пробний лист. Перевірте скриньку.' });
    onClose();
  };
  return (
    <FormPopup title="Пробний лист" fields={trialFields} rules={trialRules} save={send} refusal={failure} submitLabel="Надіслати" busyText="Надсилаємо…" onClose={onClose} />
  );
}

function MailServer({ providers: { channels, mailServer }, usual }: { providers: MessageProviders; usual: string }) {
  const remove = useCall(messageProvidersRoutes.removeMailServer);
  const takeBack = () => runWithToast(async () => {
    await remove.mutateAsync({});
    showToast({ kind: 'success', message: 'Цей сервер більше не використовується.' });
  });
  const isMailSent = channels.some(({ channel, source }) => channel === 'email' && source !== null);
  return (
    <SectionCard
      title="Власний поштовий сервер"
      subtitle={mailServer ? undefined : `Зараз не задано. ${isMailSent ? usual : 'Листи не надсилаються'}.`}
      actions={mailServer && <Button size="sm" disabled={remove.isPending} onClick={() => void takeBack()}>Не використовувати</Button>}
    >
      <MailServerForm key={mailServer?.host} server={mailServer} />
    </SectionCard>
  );
}

function Domain() {
  const query = useRead(messageProvidersRoutes.mailDomain);
  return (
    <SectionCard title="Домен відправника" subtitle="За цими записами поштові служби вирішують, чи довіряти листам.">
      <WhenRead query={query}>
        {(domain) => (domain === null ? <Muted>З’явиться, коли пошту буде налаштовано.</Muted> : <Records domain={domain} onRefresh={() => void query.refetch()} />)}
      </WhenRead>
    </SectionCard>
  );
}

function Records({ domain: { domain, spf, dkim, dmarc }, onRefresh }: { domain: MailDomain; onRefresh: () => void }) {
  return (
    <Stack gap="sm">
      <Facts
        shape="column"
        facts={[
          { name: 'Домен', value: domain },
          { name: 'SPF', value: recordsText(spf) },
          { name: 'DKIM', value: dkim?.length === 0 ? 'Не знайдено серед звичних назв ключів' : recordsText(dkim) },
          { name: 'DMARC', value: recordsText(dmarc) },
        ]}
      />
      <Inline gap="sm"><Button size="sm" onClick={onRefresh}>Перевірити ще раз</Button></Inline>
    </Stack>
  );
}

function recordsText(found: readonly string[] | null): string {
  if (found === null) return 'Сервер імен не відповів';
  return found.length === 0 ? 'Немає' : found.join('; ');
}
