import { relativeDay } from '@dzvinok/texts/dates';
import { formatTime } from '@dzvinok/texts/times';

const hour = 60 * 60 * 1000;

/**
 * When a browser was last used, in words; both moments are of the wire, with the centre's offset. The server is told
 * about a use once an hour at the latest, so within the hour nothing more precise is true.
 */
export function lastUsedText(lastUsedAt: string, now: string): string {
  if (Date.parse(now) - Date.parse(lastUsedAt) < hour) return 'упродовж останньої години';
  const time = formatTime(lastUsedAt.slice(11));
  // «Одинадцятій» begins with a vowel.
  const at = time.startsWith('11') ? 'об' : 'о';
  return `${relativeDay(lastUsedAt, now.slice(0, 10))} ${at}\u00a0${time}`;
}
