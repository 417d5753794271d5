import { avatarLimit, avatarTypes } from '@dzvinok/contract/avatars';
import { errorText } from '@dzvinok/texts/errors';

const accepted: readonly string[] = avatarTypes;

/** The system’s dialog offers these types; a phone turns its own formats into them. */
export const acceptedTypes = accepted.join(',');

const sentMegabytes = avatarLimit / 1024 / 1024;

/** What a picture is called where it is chosen, sent and removed, and how large a file may be. */
export interface PictureKind {
  label: string;
  fileLabel: string;
  chooseLabel: string;
  sent: string;
  removed: string;
  /** Tells under the button what may be chosen. */
  hint: string;
  /** Megabytes of a file that is read at all; one above what the gateway takes is made smaller. */
  readable: number;
  tooLarge: (megabytes: number) => string;
}

/** A person; the largest photos of phones are well below what is read. */
export const photo: PictureKind = {
  label: 'Фото',
  fileLabel: 'Файл із фото',
  chooseLabel: 'Завантажити фото',
  sent: 'Фото збережено.',
  removed: 'Фото прибрано.',
  hint: 'PNG, JPEG або WebP; велике фото зменшимо самі',
  readable: 25,
  tooLarge: (megabytes) => `Фото більше за ${megabytes} МБ. Зменште його або оберіть інше.`,
};

/** The sign of a centre, which may be transparent and so is sent as it is. */
export const logo: PictureKind = {
  label: 'Логотип',
  fileLabel: 'Файл із логотипом',
  chooseLabel: 'Завантажити логотип',
  sent: 'Логотип збережено.',
  removed: 'Логотип прибрано.',
  hint: `PNG, JPEG або WebP, до ${sentMegabytes} МБ`,
  readable: sentMegabytes,
  tooLarge: (megabytes) => `Файл більший за ${megabytes} МБ. Зменште його або оберіть інший.`,
};

/** The reason why a file need not even be opened, or null; the gateway looks at the bytes themselves. */
export function refusalOf({ type, size }: { type: string; size: number }, { readable, tooLarge }: PictureKind): string | null {
  if (!accepted.includes(type)) return errorText('avatars.wrong-type');
  if (size > readable * 1024 * 1024) return tooLarge(readable);
  if (size === 0) return errorText('avatars.broken');
  return null;
}

/** The gateway would refuse such a file unless it is made smaller. */
export function isOverLimit({ size }: { size: number }): boolean {
  return size > avatarLimit;
}

/** The refusal of a file that cannot be made smaller in this browser. */
export function tooLargeToSend({ tooLarge }: PictureKind): string {
  return tooLarge(sentMegabytes);
}
