/** The two marks of a lesson, by what they are given for. */
export const markNames = { classwork: 'Робота на уроці', homework: 'Домашня робота' } as const;

/** The topic of a lesson; a text stands also where the teacher has chosen none. */
export function topicText(topicName: string | null): string {
  return topicName ?? 'Без теми';
}
