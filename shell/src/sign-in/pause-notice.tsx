import { Button } from '@dzvinok/ui/button';
import { useEffect, useState } from 'react';
import type { Pause } from './pause.ts';
import styles from './sign-in.module.css';

/** Says why the sign-in waits and when it goes on by itself, with a way to stop it. */
export function PauseNotice({ reason, seconds, stop }: Pause) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil(seconds - (performance.now() - began) / 1000))), 250);
    return () => clearInterval(timer);
  }, [seconds]);

  return (
    <div className={styles.pause}>
      {/* Each second would be too much to listen to. */}
      <p role="status">{reason} Спробуємо ще раз автоматично.</p>
      <p aria-hidden="true">За {left} с</p>
      <Button onClick={stop}>Зупинити</Button>
    </div>
  );
}
