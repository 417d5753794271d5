import { z } from 'zod';
import { readName } from '../typed-text.ts';
import { id } from '../values.ts';

export const groupInTheWay = z.object({ id, className: z.string(), subjectName: z.string(), isArchived: z.boolean().optional() });

/** `data` of a refusal to delete or archive: the uses to change first. */
export const inTheWay = z.object({
  groups: z.array(groupInTheWay),
  teachers: z.array(z.object({ id, fullName: z.string(), isArchived: z.boolean() })),
  topicCount: z.int(),
  lessonCount: z.int(),
});

export const thingName = z
  .string('Введіть назву')
  .overwrite(readName)
  .min(1, 'Введіть назву')
  .max(100, 'Не більше 100 символів');

export type GroupInTheWay = z.output<typeof groupInTheWay>;
export type InTheWay = z.output<typeof inTheWay>;
