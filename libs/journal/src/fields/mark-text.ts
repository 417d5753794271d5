const maxDigits = 3;

/** At most three digits (specification §5). */
export function markDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, maxDigits);
}

export function markText(value: number | null): string {
  return value === null ? '' : String(value);
}
