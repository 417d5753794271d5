import { Button, TextLink } from '@dzvinok/ui/button';
import { IconCheck, IconCopy } from '@dzvinok/ui/icons';
import { useCopying } from './copying.ts';
import { QrCode } from './qr-code.tsx';
import styles from './second-factor.module.css';

export function AppSecret({ secret, uri }: { secret: string; uri: string }) {
  const { isCopied, copy } = useCopying(secret, 'Браузер не дав скопіювати. Введіть ключ уручну.');
  return (
    <div className={styles.secret}>
      <p className={styles.plain}>
        Відскануйте код застосунком для одноразових кодів: Google Authenticator, Microsoft Authenticator чи будь-яким іншим.
      </p>
      <p className={styles.onPhone}>
        Застосунок на цьому самому телефоні? <TextLink href={uri}>Відкрити в застосунку</TextLink>
      </p>
      <QrCode text={uri} label="QR-код для застосунку" />
      <div className={styles.key}>
        <span>Або введіть ключ уручну:</span>
        <code translate="no">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Button look="quiet" size="sm" icon={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />} onClick={copy}>
          {isCopied ? 'Ключ скопійовано' : 'Скопіювати ключ'}
        </Button>
      </div>
    </div>
  );
}
