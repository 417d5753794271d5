import { dayIn } from '@dzvinok/schedule/zone';
import { formatLongDate } from '@dzvinok/texts/dates';
import { Text } from '@dzvinok/ui/text';
import styles from './last-seen.module.css';
import { useOnline } from './online.ts';

interface LastSeenLineProps {
  /** The schedule on the screen was read then, in milliseconds since 1970; undefined while there is none. */
  readAt: number | undefined;
  /** Reading it again did not succeed. */
  isOld: boolean;
  timezone: string;
}

/** Says plainly that the schedule is not today's word, and of when it is. */
export function LastSeenLine({ readAt, isOld, timezone }: LastSeenLineProps) {
  const isOnline = useOnline();
  const isShown = readAt !== undefined && (isOld || !isOnline);
  return (
    // There before it speaks: a region that comes together with its text is often not read aloud.
    <div role="status" className={styles.line}>
      {isShown && <Text tone="warning">Немає з’єднання. Розклад станом на {momentText(readAt, timezone)}.</Text>}
    </div>
  );
}

function momentText(moment: number, timezone: string): string {
  const thisYear = Number(dayIn(timezone, Date.now()).slice(0, 4));
  const time = new Intl.DateTimeFormat('uk', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(moment);
  return `${formatLongDate(dayIn(timezone, moment), thisYear)}, ${time}`;
}
