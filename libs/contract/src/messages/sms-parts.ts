const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

const limits = { 'gsm-7': { single: 160, part: 153 }, 'ucs-2': { single: 70, part: 67 } } as const;

export interface SmsLength {
  /** One letter outside GSM-7, such as any Ukrainian one, makes the whole text UCS-2. */
  encoding: keyof typeof limits;
  /** Characters as they are counted: an emoji, or a sign like € in GSM-7, is two. */
  length: number;
  /** Paid parts; 0 for an empty text. */
  parts: number;
}

/** Length of an SMS (3GPP TS 23.038, 23.040), counted in NFC, in which it is sent. */
export function smsLength(text: string): SmsLength {
  const characters = Array.from(text.normalize());
  const encoding = characters.every((character) => basic.has(character) || extended.has(character)) ? 'gsm-7' : 'ucs-2';
  const { single, part } = limits[encoding];
  const widths = characters.map((character) => (encoding === 'ucs-2' ? character.length : extended.has(character) ? 2 : 1));
  const length = widths.reduce((sum, width) => sum + width, 0);
  if (length <= single) return { encoding, length, parts: Math.min(length, 1) };
  let [parts, free] = [1, part];
  for (const width of widths) {
    // a character is never cut in two
    if (width > free) [parts, free] = [parts + 1, part];
    free -= width;
  }
  return { encoding, length, parts };
}
