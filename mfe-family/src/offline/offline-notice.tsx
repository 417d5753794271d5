import type { Trouble } from '@dzvinok/api-client/call';
import { serverTime } from '@dzvinok/early/clock';
import { dayIn } from '@dzvinok/schedule/zone';
import { connectionTexts } from '@dzvinok/texts/connection';
import { formatLongDate } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { Text } from '@dzvinok/ui/text';
import styles from './offline-notice.module.css';

export interface OfflineState {
  /** In milliseconds since 1970. */
  readAt: number;
  why: Trouble;
  isReading: boolean;
  readAgain: () => void;
}

export function OfflineNotice({ offline, timezone }: { offline: OfflineState | null; timezone: string }) {
  return (
    <div className={styles.line}>
      {/* Rendered before its text: a status that appears with its text is often not read aloud. */}
      <div role="status">
        {offline && <Text tone="warning">{connectionTexts[offline.why]} Розклад станом на {momentText(offline.readAt, timezone)}.</Text>}
      </div>
      {offline && (
        <Button look="quiet" busy={offline.isReading} onClick={offline.readAgain}>
          Оновити
        </Button>
      )}
    </div>
  );
}

function momentText(moment: number, timezone: string): string {
  const thisYear = Number(dayIn(timezone, serverTime()).slice(0, 4));
  const time = new Intl.DateTimeFormat('uk', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(moment);
  return `${formatLongDate(dayIn(timezone, moment), thisYear)}, ${time}`;
}
