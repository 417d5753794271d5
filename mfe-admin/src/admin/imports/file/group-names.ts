export function partsOfName(name: string): { subject: string; letter: string } {
  const [, subject, letter] = /^(.*?)[\s-]+[«"]?(\p{L})[»"]?$/u.exec(name.trim()) ?? [];
  return { subject: subject ?? name.trim(), letter: (letter ?? 'А').toUpperCase() };
}
