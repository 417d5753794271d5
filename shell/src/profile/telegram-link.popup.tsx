import { useCall } from '@dzvinok/api-client/query';
import { telegramRoutes } from '@dzvinok/contract/telegram';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { formatTime } from '@dzvinok/texts/times';
import { Button, TextLink } from '@dzvinok/ui/button';
import { Popup } from '@dzvinok/ui/popup';
import { QrCode } from '../second-factor/qr-code.tsx';
import styles from './messages.module.css';

/** `onClosed`: the bot may have connected the account meanwhile. */
export function TelegramLink({ onClosed }: { onClosed: () => void }) {
  const link = useCall(telegramRoutes.link);
  const given = link.data?.data;
  const close = () => {
    link.reset();
    onClosed();
  };
  return (
    <>
      <Button busy={link.isPending} busyText="Готуємо посилання…" onClick={() => void runWithToast(() => link.mutateAsync({}))}>
        Підключити Telegram
      </Button>
      {given && (
        <Popup opened onClose={close} title="Підключити Telegram" size="sm">
          <div className={styles.link}>
            <p>Відкрийте бота й натисніть «Розпочати». Посилання діє до {formatTime(given.expiresAt.slice(11))} і лише один раз.</p>
            <TextLink href={given.url} target="_blank">Відкрити Telegram</TextLink>
            <p className={styles.note}>Telegram на іншому телефоні? Відскануйте код його камерою.</p>
            <QrCode text={given.url} label="QR-код із посиланням на бота" />
            <Button look="primary" onClick={close}>Готово</Button>
          </div>
        </Popup>
      )}
    </>
  );
}
