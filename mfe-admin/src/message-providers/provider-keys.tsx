import { useCall } from '@dzvinok/api-client/query';
import type { Channel } from '@dzvinok/contract/message-kinds';
import { type MessageProviders, messageProvidersRoutes, pushForm, smsForm, telegramForm } from '@dzvinok/contract/message-providers';
import { phoneNumber } from '@dzvinok/contract/values';
import { numberField, phoneField, textField, type Field } from '@dzvinok/forms/field';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { Button } from '@dzvinok/ui/button';
import { PasswordField, TextField } from '@dzvinok/ui/form';
import { Inline } from '@dzvinok/ui/layout';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { z } from 'zod';

type Own<Name extends 'telegram' | 'sms' | 'push'> = NonNullable<MessageProviders[Name]> | null;

/** Keys are only written, never shown again. */
export function ProviderKeys({ channel, isReady, providers: { telegram, sms, push } }: { channel: Channel; isReady: boolean; providers: MessageProviders }) {
  const isPlatform = sms !== undefined;
  if (channel === 'telegram' && telegram !== undefined) return <Bot own={telegram} isReady={isReady} isPlatform={isPlatform} />;
  if (channel === 'sms' && isPlatform) return <SmsAccount own={sms} isReady={isReady} />;
  if (channel === 'push' && isPlatform) return <PushSender own={push ?? null} />;
  return null;
}

const tokenFields = { token: textField('Токен бота', { required: true, autoFocus: true, maxLength: 120, placeholder: '123456789:AA…' }) };

function Bot({ own, isReady, isPlatform }: { own: Own<'telegram'>; isReady: boolean; isPlatform: boolean }) {
  const [asked, setAsked] = useState<'token' | 'end' | null>(null);
  const close = () => setAsked(null);
  const save = useCall(messageProvidersRoutes.saveTelegram);
  const remove = useCall(messageProvidersRoutes.removeTelegram);
  const check = useCall(messageProvidersRoutes.checkTelegram);
  const checkNow = () => runWithToast(async () => {
    const { failure } = (await check.mutateAsync({})).data;
    showToast(failure === null ? { kind: 'success', message: 'Бот працює.' } : { kind: 'error', message: failure });
  });
  const links = 'Хто вже підключив Telegram, має підключити його в профілі ще раз, до іншого бота.';
  return (
    <>
      {own && <Muted block>Бот @{own.botName}</Muted>}
      <Inline gap="sm">
        {isPlatform && isReady && <Button size="sm" busy={check.isPending} onClick={() => void checkNow()}>Перевірити бота</Button>}
        <Button size="sm" onClick={() => setAsked('token')}>{own ? 'Замінити бота' : isPlatform ? 'Підключити бота' : 'Власний бот'}</Button>
        {own && <Button size="sm" look="quiet" onClick={() => setAsked('end')}>Вимкнути бота</Button>}
      </Inline>
      {asked === 'token' && (
        <FormPopup
          title="Бот у Telegram" fields={tokenFields} rules={telegramForm} submitLabel="Перевірити й зберегти" busyText="Питаємо Telegram…" done="Бота підключено"
          before={<Text block>Токен дає @BotFather. Він зберігається зашифрованим і більше не показується. {isReady && links}</Text>} save={(body) => save.mutateAsync({ body })} onClose={close}
        />
      )}
      {asked === 'end' && own && (
        <ConfirmPopup
          opened danger title={`Вимкнути @${own.botName}?`} text={links} confirmLabel="Вимкнути" cancelLabel="Залишити" busy={remove.isPending} onCancel={close}
          onConfirm={() => void runWithToast(() => remove.mutateAsync({}), 'Бота вимкнено').then((isDone) => isDone && close())}
        />
      )}
    </>
  );
}

/** Empty means null. */
const maybeText = (label: string, hint: string, blank: string | null): Field<string | null> => ({
  label, blank, show: (text) => text ?? '',
  control: ({ value, onChange, ...field }) => <TextField {...field} value={value ?? ''} onChange={(text) => onChange(text || null)} hint={hint} />,
});

const secretText = (label: string, hint: string): Field<string | null> => ({
  label, blank: null, show: (text) => (text === null ? '' : '••••'),
  control: ({ value, onChange, ...field }) => <PasswordField {...field} value={value ?? ''} onChange={(text) => onChange(text || null)} hint={hint} autoComplete="new-password" />,
});

const kept = 'Збережено. Введіть, лише щоб змінити';

const smsFields = (own: Own<'sms'>) => ({
  token: secretText('Токен TurboSMS', own ? kept : 'Є в кабінеті TurboSMS: Налаштування → HTTP API'),
  sender: textField('Відправник SMS', { required: true, maxLength: 30, placeholder: 'Dzvinok' }, { blank: own?.sender ?? '' }),
  partKopecks: numberField('Ціна частини SMS, копійок', { required: true }, { blank: own?.partKopecks ?? null }),
  viberSender: maybeText('Відправник Viber', 'Порожньо — лише SMS', own?.viberSender ?? null),
  viberKopecks: numberField('Ціна у Viber, копійок', { hint: 'Порожньо — як SMS' }, { blank: own?.viberKopecks ?? null }),
  monthLimit: numberField('На місяць, не більше', { suffix: ' грн', hint: 'Для центру без власного ліміту', required: true }, { blank: own?.monthLimit ?? 500 }),
  callbackSecret: secretText('Секрет звітів про доставку', own?.hasCallbackSecret ? kept : 'Порожньо — звіти не приймаються'),
});

const phoneRules = z.object({ phoneNumber });
const phoneFields = { phoneNumber: phoneField('Ваш телефон', { required: true, autoFocus: true }) };

function SmsAccount({ own, isReady }: { own: Own<'sms'>; isReady: boolean }) {
  const [asked, setAsked] = useState<'keys' | 'trial' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const save = useCall(messageProvidersRoutes.saveSms);
  const remove = useCall(messageProvidersRoutes.removeSms);
  const trial = useCall(messageProvidersRoutes.trySms);
  const close = () => {
    setAsked(null);
    setFailure(null);
  };
  const send = async (body: { phoneNumber: string }) => {
    const { data } = await trial.mutateAsync({ body });
    setFailure(data.failure);
    if (data.failure !== null) return;
    showToast({ kind: 'success', message: 'Пробне SMS надіслано. Перевірте телефон.' });
    close();
  };
  return (
    <>
      {own && <Muted block>TurboSMS, відправник {own.sender}{own.viberSender !== null && `, Viber: ${own.viberSender}`}</Muted>}
      <Inline gap="sm">
        {isReady && <Button size="sm" aria-label="Надіслати мені пробне: SMS" onClick={() => setAsked('trial')}>Надіслати мені пробне</Button>}
        <Button size="sm" aria-label="Налаштувати: SMS" onClick={() => setAsked('keys')}>Налаштувати</Button>
        {own && <Button size="sm" look="quiet" busy={remove.isPending} onClick={() => void runWithToast(() => remove.mutateAsync({}), 'Налаштування SMS прибрано')}>Прибрати</Button>}
      </Inline>
      {asked === 'keys' && (
        <FormPopup
          title="SMS і Viber" fields={smsFields(own)} rules={smsForm} submitLabel="Зберегти" done="Збережено. Надішліть собі пробне SMS." save={(body) => save.mutateAsync({ body })} onClose={close}
        />
      )}
      {asked === 'trial' && (
        <FormPopup
          title="Пробне SMS" fields={phoneFields} rules={phoneRules} refusal={failure} submitLabel="Надіслати" busyText="Надсилаємо…"
          before={<Text block>Коштує як одна частина SMS.</Text>} save={send} onClose={close}
        />
      )}
    </>
  );
}

function PushSender({ own }: { own: Own<'push'> }) {
  const [isAsked, setAsked] = useState(false);
  const save = useCall(messageProvidersRoutes.savePush);
  const subject = own?.subject ?? null;
  return (
    <>
      {subject !== null && <Muted block>{subject}</Muted>}
      <Button size="sm" aria-label="Налаштувати: браузер" onClick={() => setAsked(true)}>Налаштувати</Button>
      {isAsked && (
        <FormPopup
          title="Сповіщення в браузері" before={<Text block>Ключі VAPID портал робить сам, їх не треба вводити.</Text>} fields={{ subject: maybeText('Пошта', 'Сюди служби сповіщень напишуть про негаразди. Порожньо — пошта підтримки порталу', subject) }} rules={pushForm} submitLabel="Зберегти" done="Збережено"
          save={(body) => save.mutateAsync({ body })} onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
