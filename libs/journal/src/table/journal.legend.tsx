import { OnlineDot, StatusChip } from '@dzvinok/ui/text';
import styles from './table.module.css';

/** What the letters and colours of the journal mean (specification §2). */
export function JournalLegend() {
  return (
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
  );
}
