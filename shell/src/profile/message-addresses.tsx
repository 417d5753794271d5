import { useCall } from '@dzvinok/api-client/query';
import { deliveriesRoutes } from '@dzvinok/contract/deliveries';
import type { Channel } from '@dzvinok/contract/message-kinds';
import { messagesRoutes, removedByOwner, type MessageAddressItem, type MessageSettings } from '@dzvinok/contract/messages';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { channelNames } from '@dzvinok/texts/channels';
import { formatDate } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import type { ReactNode } from 'react';
import { EmailAddress } from './email-address.form.tsx';
import { PushHere } from './push-here.tsx';
import { TelegramLink } from './telegram-link.popup.tsx';
import styles from './messages.module.css';

interface MessageAddressesProps {
  settings: MessageSettings;
  onChanged: () => void;
}

/** Where messages go; only channels that the centre has set up. */
export function MessageAddresses({ settings, onChanged }: MessageAddressesProps) {
  const ways: Record<Channel, ReactNode> = {
    push: <PushHere settings={settings} />,
    telegram: <TelegramLink onClosed={onChanged} />,
    email: <EmailAddress settings={settings} onConfirmed={onChanged} />,
    sms: <p className={styles.note}>Надходять на номер телефону вашого облікового запису, і лише про термінове.</p>,
  };
  return (
    <div className={styles.ways}>
      {settings.channels.map(({ channel, hasAddress }) => (
        <section key={channel} className={styles.way} aria-label={channelNames[channel]}>
          <h3 className={styles.title}>{channelNames[channel]}</h3>
          <AddressList addresses={settings.addresses.filter((address) => address.channel === channel && isShown(address, hasAddress))} />
          {ways[channel]}
          {hasAddress && <TrialMessage channel={channel} />}
        </section>
      ))}
    </div>
  );
}

/** Hides removed and replaced addresses; ended browsers stay, as a person may have several. */
function isShown({ channel, endReason, isConfirmed }: MessageAddressItem, hasAnother: boolean): boolean {
  return isConfirmed && (endReason === null || endReason !== removedByOwner && (channel === 'push' || !hasAnother));
}

function TrialMessage({ channel }: { channel: Channel }) {
  const trial = useCall(deliveriesRoutes.trial);
  return (
    <Button
      size="sm"
      look="quiet"
      busy={trial.isPending}
      aria-label={`Надіслати контрольне повідомлення: ${channelNames[channel]}`}
      onClick={() => void runWithToast(() => trial.mutateAsync({ body: { channel } }), 'Надсилаємо. Якщо за хвилину нічого не надійде, перевірте адресу.')}
    >
      Надіслати контрольне повідомлення
    </Button>
  );
}

function AddressList({ addresses }: { addresses: readonly MessageAddressItem[] }) {
  const remove = useCall(messagesRoutes.removeAddress);
  if (addresses.length === 0) return null;
  return (
    <ul className={styles.addresses}>
      {addresses.map(({ id, channel, label, addedAt, endReason }) => (
        <li key={id} className={styles.address}>
          <div className={styles.named}>
            <span>{label ?? 'Без назви'}</span>
            <span className={styles.note}>{endReason === null ? `З ${formatDate(addedAt)}` : endText(channel, endReason)}</span>
          </div>
          {endReason === null && (
            <Button
              size="sm"
              busy={remove.isPending && remove.variables.params.addressId === id}
              busyText="Прибираємо…"
              aria-label={`Прибрати: ${label ?? 'без назви'}`}
              onClick={() => void runWithToast(() => remove.mutateAsync({ params: { addressId: id } }), 'Туди більше не надсилатимемо.')}
            >
              Прибрати
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Replies of push services are technical, so people get another text. */
function endText(channel: Channel, reason: string): string {
  return channel === 'push' ? 'Більше не приймає сповіщень. Якщо потрібно, увімкніть їх на тому пристрої ще раз.' : `Більше не діє: ${reason}. Якщо потрібно, підключіть ще раз.`;
}
