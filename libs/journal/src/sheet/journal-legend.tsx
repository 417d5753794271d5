import { Button } from '@dzvinok/ui/button';
import { OnlineDot, StatusLegend } from '@dzvinok/ui/text';
import styles from './foot.module.css';

/** What the letters and colours of the journal mean (specification §2), and the way to its keys. */
export function JournalLegend({ onKeys }: { onKeys: () => void }) {
  return (
    <div className={styles.foot}>
      <ul className={styles.legend} aria-label="Позначки журналу">
        <StatusLegend statuses={['milestone']} />
        <li>
          <OnlineDot online label="Був онлайн" /> Був онлайн
        </li>
        <StatusLegend statuses={['notReady', 'absent', 'late']} />
      </ul>
      <Button look="quiet" size="sm" onClick={onKeys}>
        Клавіші
      </Button>
    </div>
  );
}
