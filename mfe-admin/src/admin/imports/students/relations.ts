const relations: [RegExp, string][] = [
  [/^(мама|мати|матір|мам)$/u, 'Мати'], [/^(тато|батько|папа)$/u, 'Батько'], [/^(бабуся|баба|бабця)$/u, 'Бабуся'],
  [/^(дідусь|дід)$/u, 'Дідусь'], [/^(тітка|тьотя)$/u, 'Тітка'], [/^(дядько|дядя)$/u, 'Дядько'],
  [/^(опікун|опікунка)$/u, 'Опікун'], [/^сестра$/u, 'Сестра'], [/^брат$/u, 'Брат'],
];

/** «мама», without a name; null for other words. */
export function relationOf(word: string): string | null {
  const plain = word.toLowerCase().replace(/[.:–—-]+$/u, '');
  return relations.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}

/** «Олена (мама)», «мама Олена», «Олена, мама» taken apart; null without a relation or a name. */
export function relationIn(text: string): { name: string; relation: string } | null {
  const words = text.split(/[\s,()]+/u).filter((word) => word !== '' && !/^[–—-]$/u.test(word));
  const found = words.map(relationOf);
  const at = found.findIndex((relation) => relation !== null);
  const relation = found[at];
  return relation && words.length > 1 ? { name: words.filter((_, index) => index !== at).join(' '), relation } : null;
}

/** «Тел. мами» names the relation; «Тел. мами/тата» does not. */
export function relationOfTitle(title: string): string | null {
  const text = title.toLowerCase();
  const [isMother, isFather] = [/мам|мати|матер/u.test(text), /тат|батько|батька/u.test(text)];
  if (isMother === isFather) return null;
  return isMother ? 'Мати' : 'Батько';
}
