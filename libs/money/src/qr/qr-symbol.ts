import { encode } from 'uqr';

export type CorrectionLevel = 'Q' | 'M';

/** A symbol in modules, its quiet zone included: paths and a circle that a page and a PDF draw alike. */
export interface QrSymbol {
  version: number;
  level: CorrectionLevel;
  size: number;
  modules: string;
  /** White, over the modules. */
  circle: { centre: number; radius: number };
  /** The hryvnia sign within the circle. */
  sign: string;
}

const versions = [10, 11, 12, 13, 14, 15, 16, 17];
const capacities: Record<CorrectionLevel, readonly number[]> = {
  Q: [151, 177, 203, 241, 258, 292, 322, 364],
  M: [213, 251, 287, 331, 362, 412, 450, 504],
};
const circleDiameters = [17, 19, 19, 21, 23, 23, 25, 25];
const quietZone = 4;
const signMargin = 2;

/** U+20B4 of Onest SemiBold, in its units: upwards, around (300, 354), control points within a radius of 372. */
const signOutline = 'M297 -8Q259 -8 221 1Q183 10 151.5 28.5Q120 47 101 78.5Q82 110 82 155Q82 171 86 188Q90 205 97 219L39 219L39 310L170 310L259 373L39 373L39 464L375 464Q390 473 402 492Q414 511 414 531Q414 555 402 571Q390 587 368 595Q346 603 316 603Q292 603 270 597.5Q248 592 232 578.5Q216 565 210 540L85 540Q89 589 111 622.5Q133 656 166.5 677Q200 698 240 707Q280 716 320 716Q358 716 396 707.5Q434 699 465 680.5Q496 662 514.5 630.5Q533 599 533 553Q533 533 529 516.5Q525 500 519 487.5Q513 475 505 464L562 464L562 373L428 373L337 310L562 310L562 219L221 219Q213 212 208.5 200.5Q204 189 204 175Q204 150 218.5 134.5Q233 119 256.5 111.5Q280 104 308 104Q335 104 356 110Q377 116 391.5 128.5Q406 141 413 163L535 163Q531 115 510 82.5Q489 50 456 30Q423 10 382 1Q341 -8 297 -8Z';
const signCentre = [300, 354] as const;
const signRadius = 372;

/** Q if it fits, else M; M never at version 12, where the circle leaves one codeword of reserve. */
function chosen(bytes: number): { version: number; level: CorrectionLevel } {
  for (const level of ['Q', 'M'] as const) {
    const version = versions.find((one, at) => (capacities[level][at] ?? 0) >= bytes && !(level === 'M' && one === 12));
    if (version !== undefined) return { version, level };
  }
  throw new RangeError('The link is too long for a payment QR');
}

/** Dark modules as rectangles, one for each run in a row. */
function modulePath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => {
    if (!isDark || row[x - 1]) return '';
    const end = row.indexOf(false, x);
    const length = (end === -1 ? row.length : end) - x;
    return `M${x + quietZone} ${y + quietZone}h${length}v1h-${length}z`;
  })).join('');
}

function signPath(centre: number, radius: number): string {
  const scale = radius / signRadius;
  return signOutline.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => {
    const at = [centre + (Number(x) - signCentre[0]) * scale, centre - (Number(y) - signCentre[1]) * scale];
    return at.map((one) => one.toFixed(2)).join(' ');
  });
}

/** The symbol of a link as the National Bank draws it: version 10–17, level Q or M, the hryvnia sign on a white circle. */
export function qrSymbol(link: string): QrSymbol {
  const { version, level } = chosen(new TextEncoder().encode(link).length);
  const { data: rows } = encode(link, { ecc: level, minVersion: version, maxVersion: version, boostEcc: false, border: 0 });
  const size = rows.length + 2 * quietZone;
  const diameter = circleDiameters[version - 10] ?? 0;
  return {
    version, level, size,
    modules: modulePath(rows),
    circle: { centre: size / 2, radius: diameter / 2 },
    sign: signPath(size / 2, diameter / 2 - signMargin),
  };
}
