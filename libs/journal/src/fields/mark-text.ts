const longest = 3;

/** Digits only, three at most (specification §5). */
export function markDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, longest);
}

/** The figure; an empty text for no mark. */
export function markText(value: number | null): string {
  return value === null ? '' : String(value);
}
