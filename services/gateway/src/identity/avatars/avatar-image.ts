import { Slots } from '@dzvinok/flow';
import { refuse } from '@dzvinok/api-server/failure';
import type { ResizeOptions } from 'sharp';

const side = 256;
const logoSize = { width: 480, height: 160 };
/** Against decompression bombs; no camera picture of two megabytes has this many pixels. */
const pixelLimit = 25_000_000;
const secondsAtMost = 5;

/** Loaded with the first picture, as it takes memory in each process. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Only the three allowed formats are decoded.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

function startsWith(bytes: Uint8Array, start: readonly number[], at = 0): boolean {
  return start.every((byte, index) => bytes[at + index] === byte);
}

/** By its bytes, as the header may lie. */
function isPicture(bytes: Uint8Array): boolean {
  const isPng = startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const isJpeg = startsWith(bytes, [0xff, 0xd8, 0xff]);
  const isWebp = startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8);
  return isPng || isJpeg || isWebp;
}

/** White background, also on a dark page, as logos are drawn for white paper. */
async function remade(bytes: Uint8Array, size: ResizeOptions): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error', sequentialRead: true });
  return image
    .autoOrient()
    .resize(size)
    .flatten({ background: '#ffffff' })
    .webp({ quality: 82 })
    .timeout({ seconds: secondsAtMost })
    .toBuffer();
}

/** One at a time, as each picture is held in memory whole. */
const queue = new Slots({ total: 1 });
/** A longer queue would make calls wait past their time limit. */
const longestQueue = 30;

/** A small upright square; location and camera data are removed. */
export function avatarImage(bytes: Uint8Array): Promise<Buffer> {
  return pictureOf(bytes, { width: side, height: side, fit: 'cover', position: 'centre' });
}

export function logoImage(bytes: Uint8Array): Promise<Buffer> {
  return pictureOf(bytes, { ...logoSize, fit: 'inside', withoutEnlargement: true });
}

async function pictureOf(bytes: Uint8Array, size: ResizeOptions): Promise<Buffer> {
  if (!isPicture(bytes)) throw refuse('avatars.wrong-type');
  if (queue.waitingCount >= longestQueue) throw refuse('avatars.busy', { headers: { 'retry-after': '10' } });
  try {
    return await queue.run(() => remade(bytes, size));
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw refuse(isTooLarge ? 'avatars.too-many-pixels' : 'avatars.broken');
  }
}
