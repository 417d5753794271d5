import { Button } from '@dzvinok/ui/button';
import { useEffect, useState } from 'react';
import { forgetChoice } from '../releases/fallback-choice.ts';
import styles from './areas.module.css';

interface BackToNewestProps {
  remote: string;
  size?: 'sm';
}

/** Wherever the former version of a remote stands, or should stand, because the person chose it. */
export function BackToNewest({ remote, size }: BackToNewestProps) {
  const goBack = () => {
    forgetChoice(remote);
    location.reload();
  };
  return (
    <Button size={size} onClick={goBack}>
      Повернутися до нової версії
    </Button>
  );
}

/** Over an area of the former version. */
export function ChosenFallbackBar({ remote }: Pick<BackToNewestProps, 'remote'>) {
  const [isSaid, setSaid] = useState(false);
  useEffect(() => setSaid(true), []);
  return (
    // There before it speaks: a region that comes together with its text is often not read aloud.
    <div role="status">
      {isSaid && (
        <div className={styles.bar}>
          <span>Відкрито попередню версію розділу, бо в новій повторювалася помилка.</span>
          <BackToNewest remote={remote} size="sm" />
        </div>
      )}
    </div>
  );
}
