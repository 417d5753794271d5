import type { Mark } from '@dzvinok/contract/marks';
import type { MarksStore, MarkView } from './marks-store.ts';
import { emptyValues, keyOf, placeOf, valuesOf, type MarkKey, type MarkPlace, type MarkValues } from './mark-values.ts';
import { emptyView } from './mark-view.ts';

const nothingUnsaved = { saving: 0, waiting: 0, refused: 0, editConflict: 0 };

/** Marks in memory: what is edited is there at once, a test says how a save has ended, and none is slow. */
export function memoryMarksStore() {
  const views = new Map<MarkKey, MarkView>();
  const listeners = new Set<() => void>();
  const answers: string[] = [];
  const view = (place: MarkPlace) => views.get(keyOf(place)) ?? emptyView;
  const show = (place: MarkPlace, changes: Partial<MarkView>) => {
    views.set(keyOf(place), { ...view(place), ...changes });
    for (const listener of listeners) listener();
  };
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const marksStore: MarksStore = {
    view,
    subscribe: (_, listener) => listen(listener),
    edit: (edits) => {
      for (const { place, changes } of edits) show(place, { values: { ...view(place).values, ...changes }, state: 'saving' });
    },
    undo: () => null,
    redo: () => null,
    settle: (_, choice) => answers.push(choice),
    retry: () => answers.push('retry'),
    giveUp: () => answers.push('giveUp'),
    adopt: () => {},
    summary: () => nothingUnsaved,
    subscribeSummary: listen,
    troubled: (state) => [...views].filter(([, view]) => view.state === state).map(([key]) => placeOf(key)),
    onSlow: () => () => {},
  };
  /** The server has this mark now, and nobody edits it. */
  const save = (place: MarkPlace, values: Partial<MarkValues>, version = 1) => {
    const saved: Mark = { ...emptyValues, ...values, id: 40 + place.studentId, lessonId: place.lessonId, topicId: 3, version };
    show(place, { saved, values: valuesOf(saved), state: 'saved' });
  };
  return { marksStore, answers, show, save };
}
