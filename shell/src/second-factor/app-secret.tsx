import { QrCode } from './qr-code.tsx';
import styles from './second-factor.module.css';

/** What an app for codes is set up from, to be scanned or typed. */
export function AppSecret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className={styles.secret}>
      <p className={styles.plain}>
        Відскануйте код застосунком для одноразових кодів: Google Authenticator, Microsoft Authenticator чи будь-яким іншим.
      </p>
      <QrCode text={uri} label="QR-код для застосунку" />
      <p className={styles.key}>
        <span>Або введіть ключ уручну:</span>
        <code translate="no">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  );
}
