import { failureText } from '@dzvinok/api-client/call';
import { avatarLimit, avatarTypes } from '@dzvinok/contract/avatars';
import type { FileContent } from '@dzvinok/contract/route';
import { ruleTexts } from '@dzvinok/texts/messages';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';

/** Calls for a picture; each resolves once all screens show the change. */
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

/** Sends and removes a picture at once, not with the form. */
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
      if (content === null) return ruleTexts.pictureBroken;
      return told(kind.sent, () => calls.send({ bytes: new Uint8Array(content), type: picture.type }));
    });
  };

  const remove = () => {
    setRefusal(null);
    return during('removing', () => told(kind.removed, calls.remove));
  };

  return { refusal, isSending: deed === 'sending', isRemoving: deed === 'removing', send, remove };
}

// A browser without these APIs, or out of memory, throws instead of giving null.
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

/** Pixels of the longest side: four times the kept square. */
const longestSide = 1024;
const quality = 0.85;

/** Smaller and upright; null when the browser cannot decode it. */
async function shrink(picture: Blob): Promise<Blob | null> {
  // Applies the camera's orientation (EXIF): redrawing drops it.
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    // JPEG has no transparency and would show black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  return context && new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

const accepted: readonly string[] = avatarTypes;

/** File types for the dialog; a phone converts its own formats. */
export const acceptedTypes = accepted.join(',');

const sentMegabytes = avatarLimit / 1024 / 1024;

export interface PictureKind {
  label: string;
  fileLabel: string;
  chooseLabel: string;
  sent: string;
  removed: string;
  hint: string;
  /** Largest file in megabytes; above the gateway's limit it is shrunk first. */
  readable: number;
  tooLarge: (megabytes: number) => string;
}

/** A person's photo; phones' largest photos are well below the limit. */
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

/** A centre's logo; sent as it is, since it may be transparent. */
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

/** Why the file is refused before it is read, or null; the gateway checks the bytes. */
function refusalOf({ type, size }: { type: string; size: number }, { readable, tooLarge }: PictureKind): string | null {
  if (!accepted.includes(type)) return ruleTexts.pictureType;
  if (size > readable * 1024 * 1024) return tooLarge(readable);
  if (size === 0) return ruleTexts.pictureBroken;
  return null;
}

function isOverLimit({ size }: { size: number }): boolean {
  return size > avatarLimit;
}

function tooLargeToSend({ tooLarge }: PictureKind): string {
  return tooLarge(sentMegabytes);
}
