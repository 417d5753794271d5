/** Pixels of the longest side: four times what is kept, which is a small square. */
const longestSide = 1024;
const quality = 0.85;

/** The same picture, small and upright, or null when the browser cannot open it. */
export async function shrink(picture: Blob): Promise<Blob | null> {
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
