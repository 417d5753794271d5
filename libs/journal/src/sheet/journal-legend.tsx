import { Button } from '@dzvinok/ui/button';
import { OnlineDot, StatusLegend } from '@dzvinok/ui/text';
import styles from './foot.module.css';

/** Explains the letters and colours of the journal (specification §2), and leads to its keys. */
export function JournalLegend({ onKeys }: { onKeys: () => void }) {
  return (
    <div className={styles.foot}>
      <ul className={styles.legend} aria-label="Позначки журналу">
        <StatusLegend statuses={['milestone']} />
        <li className={styles.onScreen}>
          <OnlineDot online label="Був онлайн" /> Був онлайн
        </li>
        <StatusLegend statuses={['notReady', 'absent', 'late']} />
        <li className={styles.onScreen}>
          <span className={styles.commented} aria-hidden /> Є коментар
        </li>
      </ul>
      <Button look="quiet" size="sm" onClick={onKeys}>
        Клавіші
      </Button>
    </div>
  );
}
