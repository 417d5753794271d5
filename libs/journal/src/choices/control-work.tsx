import type { Lesson } from '@dzvinok/contract/lessons';
import { Switch } from '@dzvinok/ui/toggles';
import { hasFigure } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { lockOf } from '../statuses/locks.ts';
import { KeptChoice, useKeptChoice } from './kept-choice.ts';

const choice = new KeptChoice('control-works');
/** More lessons than a teacher marks in one period; older choices are forgotten. */
const maxLessons = 50;

const lessonIds = (text: string) => text.split(' ').filter(Boolean).map(Number);

export function setControlWork(lessonId: number, isOn: boolean): void {
  const others = lessonIds(choice.read()).filter((id) => id !== lessonId);
  choice.write((isOn ? [...others, lessonId] : others).slice(-maxLessons).join(' '));
}

export function isControlWork(lessonId: number): boolean {
  return lessonIds(choice.read()).includes(lessonId);
}

/** Takes the choice over from another device: all marks «КР» turn it on, none turn it off; mixed marks or no marks change nothing. */
export function followMarks(lesson: Lesson, marksStore: Pick<MarksStore, 'view'>): void {
  const open = lesson.students.filter((student) => !lockOf(lesson, student));
  const marks = open.map(({ id }) => marksStore.view({ studentId: id, lessonId: lesson.id }).values).filter(hasFigure);
  const kinds = new Set(marks.map(({ isMilestone }) => isMilestone));
  const isOn = kinds.has(true);
  if (kinds.size === 1 && isOn !== isControlWork(lesson.id)) setControlWork(lesson.id, isOn);
}

interface ControlWork {
  isOn: boolean;
  turn: (isOn: boolean) => void;
}

/** «КР» for all marks of the lesson: existing marks change in one undo step, later marks get it when entered. */
export function useControlWork(marksStore: MarksStore, lesson: Lesson): ControlWork {
  const isOn = lessonIds(useKeptChoice(choice)).includes(lesson.id);

  function turn(isMilestone: boolean) {
    setControlWork(lesson.id, isMilestone);
    const edits = lesson.students.flatMap((student) => {
      const place = { studentId: student.id, lessonId: lesson.id };
      const { values } = marksStore.view(place);
      const isMeant = !lockOf(lesson, student) && values.isMilestone !== isMilestone && (!isMilestone || hasFigure(values));
      return isMeant ? [{ place, changes: { isMilestone } }] : [];
    });
    marksStore.edit(edits);
  }

  return { isOn, turn };
}

export function ControlWorkSwitch({ isOn, turn }: ControlWork) {
  return (
    <span title="Контрольна робота: усі оцінки цього уроку – і ті, що вже є, і ті, що з’являться">
      <Switch checked={isOn} onChange={turn} label="КР для всіх" />
    </span>
  );
}
