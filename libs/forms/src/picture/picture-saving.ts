import { failureText } from '@dzvinok/api-client/call';
import { avatarLimit, avatarTypes } from '@dzvinok/contract/avatars';
import type { FileContent } from '@dzvinok/contract/route';
import { errorText } from '@dzvinok/texts/errors';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';

/** Calls that keep a picture; each resolves once the change is shown wherever the picture is. */
export interface PictureCalls {
  send: (picture: FileContent) => Promise<unknown>;
  remove: () => Promise<unknown>;
}

interface PictureSaving {
  refusal: string | null;
  isSending: boolean;
  isRemoving: boolean;
  send: (file: File) => Promise<void>;
  remove: () => Promise<void>;
}

/** Sends and removes a picture, at once and beside the form. */
export function usePictureSaving(kind: PictureKind, calls: PictureCalls): PictureSaving {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [deed, setDeed] = useState<'sending' | 'removing' | null>(null);

  const during = async (name: 'sending' | 'removing', work: () => Promise<string | null>) => {
    setDeed(name);
    const refused = await work();
    setDeed(null);
    setRefusal(refused);
  };

  const send = async (file: File) => {
    const refused = refusalOf(file, kind);
    setRefusal(refused);
    if (refused !== null) return;
    await during('sending', async () => {
      const picture = isOverLimit(file) ? await shrunk(file) : file;
      if (picture === null || isOverLimit(picture)) return tooLargeToSend(kind);
      const content = await picture.arrayBuffer().catch(() => null);
      if (content === null) return errorText('avatars.broken');
      return told(kind.sent, () => calls.send({ bytes: new Uint8Array(content), type: picture.type }));
    });
  };

  const remove = () => {
    setRefusal(null);
    return during('removing', () => told(kind.removed, calls.remove));
  };

  return { refusal, isSending: deed === 'sending', isRemoving: deed === 'removing', send, remove };
}

// A browser without these means, or out of memory, fails instead of saying null.
function shrunk(file: File): Promise<Blob | null> {
  return shrink(file).catch(() => null);
}

async function told(success: string, call: () => Promise<unknown>): Promise<string | null> {
  try {
    await call();
    showToast({ kind: 'success', message: success });
    return null;
  } catch (error) {
    return failureText(error);
  }
}

/** Pixels of the longest side: four times what is kept, which is a small square. */
const longestSide = 1024;
const quality = 0.85;

/** The same picture, small and upright, or null when the browser cannot open it. */
async function shrink(picture: Blob): Promise<Blob | null> {
  // A camera writes into the file how it was held; that is lost with the redrawing, so it is turned now.
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    // JPEG knows no transparency and would make it black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  return context && new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

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
function refusalOf({ type, size }: { type: string; size: number }, { readable, tooLarge }: PictureKind): string | null {
  if (!accepted.includes(type)) return errorText('avatars.wrong-type');
  if (size > readable * 1024 * 1024) return tooLarge(readable);
  if (size === 0) return errorText('avatars.broken');
  return null;
}

/** The gateway would refuse such a file unless it is made smaller. */
function isOverLimit({ size }: { size: number }): boolean {
  return size > avatarLimit;
}

/** The refusal of a file that cannot be made smaller in this browser. */
function tooLargeToSend({ tooLarge }: PictureKind): string {
  return tooLarge(sentMegabytes);
}
