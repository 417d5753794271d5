export const markNames = { classwork: 'Робота на уроці', homework: 'Домашня робота' } as const;

/** A lesson's topic, with a text for none. */
export function topicText(topicName: string | null): string {
  return topicName ?? 'Без теми';
}
