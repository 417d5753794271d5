import { avatarLimit, avatarTypes } from '@dzvinok/contract/avatars';
import { errorText } from '@dzvinok/texts/errors';

const accepted: readonly string[] = avatarTypes;

/** What the system’s dialog offers; a phone turns its own formats into these. */
export const acceptedTypes = accepted.join(',');

/** Megabytes of a file that is read at all; the largest photos of phones are well below. */
export const readableMegabytes = 25;

/** Why a file need not even be opened, or null; the gateway looks at the bytes themselves. */
export function refusalOf({ type, size }: { type: string; size: number }): string | null {
  if (!accepted.includes(type)) return errorText('avatars.wrong-type');
  if (size > readableMegabytes * 1024 * 1024) return tooLarge(readableMegabytes);
  if (size === 0) return errorText('avatars.broken');
  return null;
}

/** What the gateway would not take as it is. */
export function isOverLimit({ size }: { size: number }): boolean {
  return size > avatarLimit;
}

/** Of a file that cannot be made smaller here. */
export const tooLargeToSend = tooLarge(avatarLimit / 1024 / 1024);

function tooLarge(megabytes: number): string {
  return `Фото більше за ${megabytes} МБ. Зменште його або оберіть інше.`;
}
