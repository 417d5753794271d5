/** The two marks of a lesson, by what they are given for. */
export const markNames = { classwork: 'Робота на уроці', homework: 'Домашня робота' } as const;

/** What a lesson was about; also where the teacher has said nothing. */
export function topicText(topicName: string | null): string {
  return topicName ?? 'Без теми';
}
