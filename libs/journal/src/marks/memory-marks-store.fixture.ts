import type { Mark } from '@dzvinok/contract/marks';
import { proxy, ref } from 'valtio';
import type { MarkQuestion } from './mark-questions.ts';
import type { MarkProxy, MarksStore, MarkView, StudentProxy } from './marks-store.ts';
import { emptyValues, keyOf, placeOf, valuesOf, type MarkKey, type MarkPlace, type MarkValues } from './mark-values.ts';
import { emptyView } from './mark-view.ts';

/** Marks in memory: what is edited is there at once, a test says how a save has ended, and none is slow. */
export function memoryMarksStore() {
  const proxies = new Map<MarkKey, MarkProxy>();
  const answers: string[] = [];
  const proxyOf = (place: MarkPlace) => proxies.getOrInsertComputed(keyOf(place), () => proxy({ view: ref(emptyView) }));
  const view = (place: MarkPlace) => proxyOf(place).view;
  const students = new Map<number, StudentProxy>();
  const marksOf = (studentId: number): StudentProxy['marks'] => ref({
    figuresOf: (lessonIds: readonly number[]) =>
      lessonIds.flatMap((lessonId) => {
        const { homeworkMark, classworkMark } = proxies.get(keyOf({ studentId, lessonId }))?.view.values ?? emptyValues;
        return [homeworkMark, classworkMark].filter((figure) => figure !== null);
      }),
  });
  const studentOf = (studentId: number) => students.getOrInsertComputed(studentId, () => proxy({ marks: marksOf(studentId) }));
  const show = (place: MarkPlace, changes: Partial<MarkView>) => {
    proxyOf(place).view = ref({ ...view(place), ...changes });
    studentOf(place.studentId).marks = marksOf(place.studentId);
  };
  const marksStore: MarksStore = {
    view,
    proxyOf,
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
    summary: proxy({ saving: 0, waiting: 0, refused: 0, editConflict: 0, waitingFor: null }),
    troubled: (state) => [...proxies].filter(([, { view }]) => view.state === state).map(([key]) => placeOf(key)),
    onSlow: () => () => {},
    questions: proxy({ open: ref<readonly MarkQuestion[]>([]) }),
    attend: () => () => {},
    answer: (kind, isYes) => answers.push(`${kind} ${isYes}`),
  };
  /** The server has this mark now, and nobody edits it. */
  const save = (place: MarkPlace, values: Partial<MarkValues>, version = 1) => {
    const saved: Mark = { ...emptyValues, ...values, id: 40 + place.studentId, lessonId: place.lessonId, topicId: 3, version };
    show(place, { saved, values: valuesOf(saved), state: 'saved' });
  };
  return { marksStore, answers, show, save };
}
