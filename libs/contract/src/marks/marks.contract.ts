import { z } from 'zod';
import { defineRoute, tag } from '../route.ts';
import { dateTime, id, idText, optionalText } from '../values.ts';

const markValue = z
  .int('Лише цілі числа')
  .min(0, 'Лише додатні числа')
  .max(999, 'Не більше трьох цифр')
  .nullable();

/** `staff`: the centre's people only; `family`: student and parent too. */
export const commentAudience = z.enum(['staff', 'family']);

const markFields = {
  homeworkMark: markValue.default(null),
  classworkMark: markValue.default(null),
  absent: z.boolean().default(false),
  notReady: z.boolean().default(false),
  isLate: z.boolean().optional(),
  comment: optionalText(1000),
  /** Absent: an unchanged comment keeps its audience, a changed comment is for staff. */
  commentAudience: commentAudience.optional(),
  isMilestone: z.boolean().default(false),
};

/** `lessonId` names the lesson; without it the topic does: the group’s latest lesson that has it. */
export const createMarkBody = z.object({
  ...markFields,
  studentId: id,
  topicId: id,
  lessonId: id.optional(),
  /** 0: the caller saw no mark; a mark set meanwhile is answered unchanged. */
  version: z.literal(0).optional(),
});

export const updateMarkBody = z.object({
  ...markFields,
  id,
  /** The version last seen; an older version is refused with the present mark. */
  version: z.int().min(1).optional(),
});

export const mark = z.object({
  id,
  lessonId: id,
  topicId: id.nullable(),
  homeworkMark: z.int().nullable(),
  classworkMark: z.int().nullable(),
  absent: z.boolean(),
  notReady: z.boolean(),
  isLate: z.boolean(),
  isMilestone: z.boolean(),
  comment: z.string().nullable(),
  /** `staff` without a comment; absent as `staff`. */
  commentAudience: commentAudience.optional(),
  version: z.int(),
});

export const savedMark = mark.extend({ studentId: id });

/** A mark among many of a journal; `version` is 0 if the caller saw no mark. */
export const markChange = z.object({ ...markFields, studentId: id, lessonId: id, version: z.int().min(0) });

/** Each student and lesson at most once: two marks of one place would be ambiguous. */
export const saveMarksBody = z.object({
  marks: z
    .array(markChange)
    .min(1, 'Немає оцінок для збереження')
    .max(200, 'Не більше 200 оцінок за раз')
    .refine(hasEachPlaceOnce, 'Дві оцінки одного учня за один урок'),
});

function hasEachPlaceOnce(changes: readonly { lessonId: number; studentId: number }[]): boolean {
  return new Set(changes.map(({ lessonId, studentId }) => `${lessonId} ${studentId}`)).size === changes.length;
}

/** Outcomes in the order of the marks; a refused mark or conflict does not stop the others. */
export const markOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), mark: savedMark }),
  /** Another editor saved first: the present mark, null when deleted. */
  z.object({ kind: z.literal('stale'), studentId: id, lessonId: id, mark: savedMark.nullable() }),
  z.object({ kind: z.literal('refused'), studentId: id, lessonId: id, code: z.string(), errorMessage: z.string() }),
]);

export const markContent = mark.omit({ id: true, lessonId: true, topicId: true, version: true });

/** One save of a mark; `before` is null for the first known save. */
export const markHistoryEntry = z.object({
  version: z.int(),
  changedAt: dateTime,
  changedBy: z.string().nullable(),
  before: markContent.nullable(),
  after: markContent,
});

const params = z.object({ classId: idText });
const staff = ['TenantAdmin', 'Teacher'] as const;

const marking = [tag('marks', 'params.classId'), 'family'] as const;

export const marksRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/api/Classes/:classId/lessonMarks',
    access: staff,
    summary: 'Mark a student at a lesson; a second mark for the same student and lesson changes the first',
    changes: marking,
    params,
    body: createMarkBody,
    data: savedMark,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/Classes/:classId/lessonMarks',
    access: staff,
    summary: 'Change a mark',
    changes: marking,
    params,
    body: updateMarkBody,
    data: savedMark,
  }),
  saveMany: defineRoute({
    method: 'POST',
    path: '/api/Classes/:classId/lessonMarks/batch',
    access: staff,
    summary: 'Save many marks of one group at once; each mark is saved, refused or in an edit conflict separately',
    changes: marking,
    params,
    body: saveMarksBody,
    data: z.object({ outcomes: z.array(markOutcome), journalVersion: z.int() }),
    // Two hundred of the longest comments in any letters.
    bodyLimit: 1024 * 1024,
  }),
  history: defineRoute({
    method: 'GET',
    path: '/api/Classes/:classId/lessonMarks/:markId/changes',
    access: staff,
    summary: 'The latest hundred saves of a mark, the newest first: editor, time, fields before and after',
    params: z.object({ classId: idText, markId: idText }),
    data: z.array(markHistoryEntry),
  }),
};

export const marksErrors = {
  'marks.not-found': 404,
  'marks.absent-and-not-ready': 400,
  'marks.student-not-in-group': 404,
  'marks.student-archived': 409,
  'marks.student-frozen': 409,
  'marks.status-outside-current-lesson': 403,
  'marks.stale': 409,
  'marks.busy': 409,
} as const;

export type Mark = z.output<typeof mark>;
export type SavedMark = z.output<typeof savedMark>;
export type CreateMarkBody = z.input<typeof createMarkBody>;
export type CommentAudience = z.output<typeof commentAudience>;
export type MarkChange = z.input<typeof markChange>;
export type MarkOutcome = z.output<typeof markOutcome>;
export type MarkHistoryEntry = z.output<typeof markHistoryEntry>;
export type UpdateMarkBody = z.input<typeof updateMarkBody>;
