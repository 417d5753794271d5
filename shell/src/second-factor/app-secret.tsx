import { Button, TextLink } from '@dzvinok/ui/button';
import { IconCheck, IconCopy } from '@dzvinok/ui/icons';
import { useEffect, useState } from 'react';
import { useCopying } from './copying.ts';
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

/** The library is fetched on demand. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ text: string; size: number; path: string } | null>(null);

  useEffect(() => {
    let isHere = true;
    import('uqr').then(
      ({ encode }) => {
        const { data, size } = encode(text, { ecc: 'M', border: 2 });
        const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
        if (isHere) setDrawn({ text, size, path });
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [text]);

  if (drawn?.text !== text) return <div className={styles.code} />;
  return (
    <svg className={styles.code} viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={drawn.path} />
    </svg>
  );
}
