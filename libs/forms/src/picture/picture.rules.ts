import { avatarLimit, avatarTypes } from '@dzvinok/contract/avatars';
import { errorText } from '@dzvinok/texts/errors';

const accepted: readonly string[] = avatarTypes;

/** The system’s dialog offers these types; a phone turns its own formats into them. */
export const acceptedTypes = accepted.join(',');

/** Megabytes of a file that is read at all; the largest photos of phones are well below. */
export const readableMegabytes = 25;

/** The reason why a file need not even be opened, or null; the gateway looks at the bytes themselves. */
export function refusalOf({ type, size }: { type: string; size: number }): string | null {
  if (!accepted.includes(type)) return errorText('avatars.wrong-type');
  if (size > readableMegabytes * 1024 * 1024) return tooLarge(readableMegabytes);
  if (size === 0) return errorText('avatars.broken');
  return null;
}

/** The gateway would refuse such a file unless it is made smaller. */
export function isOverLimit({ size }: { size: number }): boolean {
  return size > avatarLimit;
}

/** The refusal of a file that cannot be made smaller in this browser. */
export const tooLargeToSend = tooLarge(avatarLimit / 1024 / 1024);

function tooLarge(megabytes: number): string {
  return `Фото більше за ${megabytes} МБ. Зменште його або оберіть інше.`;
}
