const decoder = new TextDecoder('windows-1251');

const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code] as const));

export function decodeWindows1251(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Throws a RangeError for a character that Windows-1251 does not have. */
export function encodeWindows1251(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = codes.get(character);
    if (code === undefined) throw new RangeError(`Not in Windows-1251: ${character}`);
    return code;
  });
}

/** Codes 32–255 without 127, 152 and 160: allowed by the National Bank in a payment QR (resolution 97 of 2025, annex 1, 4). */
export function isPayable(character: string): boolean {
  const code = codes.get(character);
  return code !== undefined && code >= 32 && code !== 127 && code !== 152 && code !== 160;
}
