import type { Trouble } from '@dzvinok/api-client/call';
import { dayIn } from '@dzvinok/schedule/zone';
import { connectionTexts } from '@dzvinok/texts/connection';
import { formatLongDate } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { Text } from '@dzvinok/ui/text';
import styles from './last-seen.module.css';

/** A schedule on the screen that is not the server's word of now. */
export interface LastSeen {
  /** It was read then, in milliseconds since 1970. */
  readAt: number;
  why: Trouble;
  isReading: boolean;
  readAgain: () => void;
}

/** Says plainly that the schedule is not today's word, of when it is and why, and reads it again when asked. */
export function LastSeenLine({ seen, timezone }: { seen: LastSeen | null; timezone: string }) {
  return (
    <div className={styles.line}>
      {/* There before it speaks: a region that comes together with its text is often not read aloud. */}
      <div role="status">
        {seen && <Text tone="warning">{connectionTexts[seen.why]} Розклад станом на {momentText(seen.readAt, timezone)}.</Text>}
      </div>
      {seen && (
        <Button look="quiet" busy={seen.isReading} onClick={seen.readAgain}>
          Оновити
        </Button>
      )}
    </div>
  );
}

function momentText(moment: number, timezone: string): string {
  const thisYear = Number(dayIn(timezone, Date.now()).slice(0, 4));
  const time = new Intl.DateTimeFormat('uk', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(moment);
  return `${formatLongDate(dayIn(timezone, moment), thisYear)}, ${time}`;
}
