import { Button } from '@dzvinok/ui/button';
import { OnlineDot, StatusChip } from '@dzvinok/ui/text';
import styles from './foot.module.css';

/** What the letters and colours of the journal mean (specification §2), and the way to its keys. */
export function JournalLegend({ onKeys }: { onKeys: () => void }) {
  return (
    <div className={styles.foot}>
      <ul className={styles.legend} aria-label="Позначки журналу">
        <li>
          <StatusChip status="milestone" /> Контрольна робота
        </li>
        <li>
          <OnlineDot online label="Був онлайн" /> Був онлайн
        </li>
        <li>
          <StatusChip status="notReady" /> Не готовий
        </li>
        <li>
          <StatusChip status="absent" /> Відсутній
        </li>
        <li>
          <StatusChip status="late" /> Запізнився
        </li>
      </ul>
      <Button look="quiet" size="sm" onClick={onKeys}>
        Клавіші
      </Button>
    </div>
  );
}
