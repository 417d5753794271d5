import type { Trouble } from '@dzvinok/api-client/call';
import { serverTime } from '@dzvinok/early/clock';
import { dayIn } from '@dzvinok/schedule/zone';
import { connectionTexts } from '@dzvinok/texts/connection';
import { formatLongDate } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { Text } from '@dzvinok/ui/text';
import styles from './offline-notice.module.css';

export interface OfflineState {
  readAt: number;
  why: Trouble;
  isReading: boolean;
  readAgain: () => void;
}

/** Has its room also when empty, so that nothing below moves when it comes and goes. */
export function OfflineNotice({ offline, timezone }: { offline: OfflineState | null; timezone: string }) {
  return (
    <div className={styles.line}>
      {/* Rendered before its text: a status that appears with its text is often not read aloud. */}
      <div role="status" className={styles.text}>
        {offline && <Text tone="warning">Станом на {momentText(offline.readAt, timezone)}. {connectionTexts[offline.why]}</Text>}
      </div>
      {offline && (
        <Button look="quiet" size="sm" busy={offline.isReading} onClick={offline.readAgain}>
          Оновити
        </Button>
      )}
    </div>
  );
}

/** `18:05` today, `20 листопада, 18:05` on another day. */
function momentText(moment: number, timezone: string): string {
  const [day, today] = [dayIn(timezone, moment), dayIn(timezone, serverTime())];
  const time = new Intl.DateTimeFormat('uk', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(moment);
  return day === today ? time : `${formatLongDate(day, Number(today.slice(0, 4)))}, ${time}`;
}
