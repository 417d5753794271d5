import { saveFile } from '@dzvinok/api-client/download';
import { Button } from '@dzvinok/ui/button';
import { IconCheck, IconCopy, IconDownload } from '@dzvinok/ui/icons';
import { useCopying } from './copying.ts';
import styles from './second-factor.module.css';

function fileText(codes: readonly string[]): string {
  return `Коди відновлення для ${location.host}. Кожен діє один раз.\n\n${codes.join('\n')}\n`;
}

export function RecoveryCodes({ codes, doneText, onDone }: { codes: readonly string[]; doneText: string; onDone: () => void }) {
  const { isCopied, copy } = useCopying(codes.join('\n'), 'Браузер не дав скопіювати. Завантажте коди файлом.');
  return (
    <div className={styles.recovery}>
      <p className={styles.plain}>
        Збережіть коди: їх показано лише раз. Якщо телефона не буде під рукою, увійдете одним із них.
      </p>
      <ul className={styles.codes} aria-label="Коди відновлення" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button icon={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />} onClick={copy}>
          {isCopied ? 'Скопійовано' : 'Скопіювати'}
        </Button>
        <Button icon={<IconDownload size={18} />} onClick={() => saveFile(new Blob([fileText(codes)], { type: 'text/plain' }), 'dzvinok-recovery-codes.txt')}>
          Завантажити
        </Button>
      </div>
      <Button look="primary" size="lg" fullWidth onClick={onDone} data-autofocus>
        {doneText}
      </Button>
    </div>
  );
}
