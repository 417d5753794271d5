import type { ApiFailure } from '@dzvinok/api-client/call';
import { whyRecalled } from '@dzvinok/api-client/query';
import { connectionTexts } from '@dzvinok/texts/connection';
import { Notice } from '@dzvinok/ui/state';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from './kept-line.module.css';

/** Says plainly that a journal or a lesson is not the server's word of now, of when it is, and that marks are safe. */
export function KeptLine({ query: { data, dataUpdatedAt, error } }: { query: UseQueryResult<object, ApiFailure> }) {
  const why = data === undefined ? null : (error?.trouble ?? whyRecalled(data));
  return (
    // There before it speaks: a region that comes together with its text is often not read aloud.
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

/** `18:05` of today, `20 листопада, 18:05` of another day, by the clock of this device. */
function momentText(moment: number): string {
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
  const isToday = new Date(moment).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat('uk', isToday ? time : { day: 'numeric', month: 'long', ...time }).format(moment);
}
