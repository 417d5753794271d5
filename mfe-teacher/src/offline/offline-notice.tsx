import type { ApiFailure, Trouble } from '@dzvinok/api-client/call';
import { whyOffline } from '@dzvinok/api-client/offline';
import { connectionTexts } from '@dzvinok/texts/connection';
import { Notice } from '@dzvinok/ui/state';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isToday } from '../day/today.ts';
import styles from './offline-notice.module.css';

interface OfflineNoticeProps {
  query: UseQueryResult<object, ApiFailure>;
  /** End of the sentence, about changes made meanwhile; absent on pages without changes. */
  kept?: string;
}

export const keptMarks = '; оцінки збережено на цьому пристрої й буде надіслано автоматично.';

export function OfflineNotice({ query, kept = '.' }: OfflineNoticeProps) {
  const why = query.data === undefined ? null : (query.error?.trouble ?? whyOffline(query.data));
  return (
    // Rendered before its text: a status that appears with its text is often not read aloud.
    <div role="status" className={styles.line}>
      {query.data !== undefined && <OfflineLine why={why} readAt={query.dataUpdatedAt} kept={kept} />}
    </div>
  );
}

/** Only for data that were offline when the page opened; its place stays empty later, so that no row moves under a finger. */
function OfflineLine({ why, readAt, kept }: { why: Trouble | null; readAt: number; kept: string }) {
  const [first] = useState(why);
  if (!first) return null;
  return (
    <div className={why ? undefined : styles.over}>
      <Notice tone="warning">
        {connectionTexts[why ?? first]} Дані станом на {momentText(readAt)}{kept}
      </Notice>
    </div>
  );
}

/** `18:05` today, `20 листопада, 18:05` on another day, in the device’s time zone. */
function momentText(moment: number): string {
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
  return new Intl.DateTimeFormat('uk', isToday(moment) ? time : { day: 'numeric', month: 'long', ...time }).format(moment);
}
