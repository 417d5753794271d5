const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Without padding (RFC 4648, 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Also with padding and in the common alphabet; undefined for other characters. */
export function fromBase64Url(text: string): Uint8Array | undefined {
  const bare = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  if (bare.length % 4 === 1 || !Array.from(bare).every((character) => alphabet.includes(character))) return undefined;
  return Uint8Array.from(atob(bare.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}
