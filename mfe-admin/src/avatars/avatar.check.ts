import { avatarLimit, avatarTypes } from '@dzvinok/contract/avatars';
import { errorText } from '@dzvinok/texts/errors';

const accepted: readonly string[] = avatarTypes;

/** What the system’s dialog offers; a phone turns its own formats into these. */
export const acceptedTypes = accepted.join(',');

/** Why a file need not even be sent, or null; the gateway looks at the bytes themselves. */
export function refusalOf({ type, size }: { type: string; size: number }): string | null {
  if (!accepted.includes(type)) return errorText('avatars.wrong-type');
  if (size > avatarLimit) return 'Фото більше за 2 МБ. Зменште його або оберіть інше.';
  if (size === 0) return errorText('avatars.broken');
  return null;
}
