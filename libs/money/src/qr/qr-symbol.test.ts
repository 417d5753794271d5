import { Buffer } from 'node:buffer';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type QrSymbol, qrSymbol } from './qr-symbol.ts';
import { writePaymentQr } from './write-payment-qr.ts';

const pixelsPerModule = 5;

function svgOf({ size, modules, circle, sign }: QrSymbol): string {
  const side = size * pixelsPerModule;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}">
    <rect width="${size}" height="${size}" fill="#fff"/><path d="${modules}"/>
    <circle cx="${circle.centre}" cy="${circle.centre}" r="${circle.radius}" fill="#fff"/><path d="${sign}"/></svg>`;
}

async function scanned(symbol: QrSymbol): Promise<string | undefined> {
  const { data: pixels, info: image } = await sharp(Buffer.from(svgOf(symbol))).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(pixels), image.width, image.height)?.data;
}

const address = 'https://qr.bank.gov.ua/';
const linkOf = (length: number) => address + Array.from({ length: length - address.length }, (_, at) => 'aB3-xY_9'[(at * 7) % 8]).join('');

describe('a symbol', () => {
  it.each([
    [100, 10, 'Q', 17], [151, 10, 'Q', 17], [152, 11, 'Q', 19], [203, 12, 'Q', 19], [241, 13, 'Q', 21], [258, 14, 'Q', 23], [292, 15, 'Q', 23],
    [322, 16, 'Q', 25], [364, 17, 'Q', 25], [365, 15, 'M', 23], [412, 15, 'M', 23], [450, 16, 'M', 25], [498, 17, 'M', 25],
  ] as const)('of a link of %i bytes has version %i, level %s and a circle of %i modules, and is read by another reader', async (length, version, level, diameter) => {
    const symbol = qrSymbol(linkOf(length));
    expect(symbol).toMatchObject({ version, level, size: version * 4 + 17 + 8, circle: { centre: (version * 4 + 25) / 2, radius: diameter / 2 } });
    expect(await scanned(symbol)).toBe(linkOf(length));
  });

  it('of an invoice is read by another reader, behind either address', async () => {
    const { links } = writePaymentQr({
      recipient: 'ФОП Дзвіночок Олена Ігорівна', iban: 'UA233052990000026008012345678', recipientCode: '3141592650', amount: 244_800,
      purpose: 'Рахунок № 2026-000147, репетиторські заняття, листопад 2026, Квітка Марія. Без ПДВ',
    });
    for (const link of links) expect(await scanned(qrSymbol(link))).toBe(link);
    expect(qrSymbol(links[0]!)).toMatchObject({ version: 15, level: 'Q' });
  });

  it('has its sign in a circle four modules smaller than the white one', () => {
    const { circle, sign } = qrSymbol(linkOf(200));
    const points = [...sign.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => Math.hypot(Number(x) - circle.centre, Number(y) - circle.centre));
    expect(Math.max(...points)).toBeLessThanOrEqual(circle.radius - 2);
    expect(Math.max(...points)).toBeGreaterThan(circle.radius - 2.3);
  });

  it('cannot be made of a longer link', () => {
    expect(() => qrSymbol(linkOf(505))).toThrow(RangeError);
  });
});
