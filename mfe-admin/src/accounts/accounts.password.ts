/** Eight random digits (specification §9), each as likely as any other. */
export function generatePassword(): string {
  const digits: number[] = [];
  while (digits.length < 8) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    // 250 and above would favour the digits 0 to 5.
    for (const byte of bytes) if (byte < 250 && digits.length < 8) digits.push(byte % 10);
  }
  return digits.join('');
}
