import type { Mark } from '@dzvinok/contract/marks';
import { proxy, ref } from 'valtio';
import type { MarkView, StudentMarks } from './mark-entries.ts';
import { emptyValues, keyOf, placeOf, valuesOf, type MarkKey, type MarkPlace, type MarkValues } from './mark-values.ts';
import type { MarksStore } from './marks-store.ts';

/** Edits apply at once; the test decides how each save ends. */
export function memoryMarksStore() {
  const marks = new Map<MarkKey, MarkView>();
  const answers: string[] = [];
  const view = (place: MarkPlace) =>
    marks.getOrInsertComputed(keyOf(place), () => proxy<MarkView>({ values: ref(emptyValues), saved: null, state: 'idle', error: null, theirs: null }));
  const students = new Map<number, StudentMarks>();
  const marksOf = (studentId: number): StudentMarks['marks'] => ref({
    figuresOf: (lessonIds: readonly number[]) =>
      lessonIds.flatMap((lessonId) => {
        const { homeworkMark, classworkMark } = marks.get(keyOf({ studentId, lessonId }))?.values ?? emptyValues;
        return [homeworkMark, classworkMark].filter((figure) => figure !== null);
      }),
  });
  const studentOf = (studentId: number) => students.getOrInsertComputed(studentId, () => proxy({ marks: marksOf(studentId) }));
  const show = (place: MarkPlace, changes: Partial<MarkView>) => {
    Object.assign(view(place), changes, { values: ref(changes.values ?? view(place).values) });
    studentOf(place.studentId).marks = marksOf(place.studentId);
  };
  const marksStore: MarksStore = {
    view,
    shownAt: view,
    studentOf,
    edit: (edits) => {
      for (const { place, changes } of edits) show(place, { values: { ...view(place).values, ...changes }, state: 'saving' });
    },
    undo: () => null,
    redo: () => null,
    settle: (_, choice) => answers.push(choice),
    retry: () => answers.push('retry'),
    giveUp: () => answers.push('giveUp'),
    sendNow: () => answers.push('sendNow'),
    adopt: () => {},
    takeUp: () => {},
    personChanged: () => {},
    hasUnsaved: false,
    hasUnkept: false,
    summary: proxy({ saving: 0, waiting: 0, refused: 0, editConflict: 0, waitingFor: null }),
    troubled: (state) => [...marks].filter(([, mark]) => mark.state === state).map(([key]) => placeOf(key)),
    onSlow: () => () => {},
    questions: proxy({ open: [] }),
    attend: () => () => {},
    answer: (kind, isYes) => answers.push(`${kind} ${isYes}`),
  };
  const save = (place: MarkPlace, values: Partial<MarkValues>, version = 1) => {
    const saved: Mark = { ...emptyValues, ...values, id: 40 + place.studentId, lessonId: place.lessonId, topicId: 3, version };
    show(place, { saved, values: valuesOf(saved), state: 'saved' });
  };
  return { marksStore, answers, show, save };
}
