import type { ReactNode } from 'react';
import styles from './home.module.css';

const day = new Intl.DateTimeFormat('uk-UA', { weekday: 'long', day: 'numeric', month: 'long' });

/** Greeting of the admin's home, with the bell's sound drawn behind it. */
export function HomeBanner({ name, now, children }: { name: string; now: Date; children: ReactNode }) {
  return (
    <header className={styles.banner}>
      <svg className={styles.rings} viewBox="0 0 400 200" aria-hidden>
        {[40, 80, 120, 160, 200].map((radius) => (
          <circle key={radius} cx="320" cy="210" r={radius} />
        ))}
      </svg>
      <div>
        <p className={styles.date}>{day.format(now)}</p>
        <h1 className={styles.hello}>{name ? `Вітаємо, ${name}!` : 'Вітаємо!'}</h1>
        <p className={styles.lead}>Учні, групи й викладачі вашого центру — в одному місці.</p>
      </div>
      {children}
    </header>
  );
}
