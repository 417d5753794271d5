import type { ApiFailure } from '@dzvinok/api-client/call';
import { whyOffline } from '@dzvinok/api-client/offline';
import { connectionTexts } from '@dzvinok/texts/connection';
import { Notice } from '@dzvinok/ui/state';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from './offline-notice.module.css';

export function OfflineNotice({ query: { data, dataUpdatedAt, error } }: { query: UseQueryResult<object, ApiFailure> }) {
  const why = data === undefined ? null : (error?.trouble ?? whyOffline(data));
  return (
    // Rendered before its text: a status that appears with its text is often not read aloud.
    <div role="status" className={styles.line}>
      {why && (
        <Notice tone="warning">
          {connectionTexts[why]} Дані станом на {momentText(dataUpdatedAt)}; оцінки збережено на цьому пристрої й буде надіслано
          автоматично.
        </Notice>
      )}
    </div>
  );
}

/** `18:05` today, `20 листопада, 18:05` on another day, in the device’s time zone. */
function momentText(moment: number): string {
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
  const isToday = new Date(moment).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat('uk', isToday ? time : { day: 'numeric', month: 'long', ...time }).format(moment);
}
