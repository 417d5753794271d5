import type { Lesson } from '@dzvinok/contract/lessons';
import { Switch } from '@dzvinok/ui/toggles';
import { hasFigure } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { lockOf } from '../statuses/locks.ts';
import { setControlWork, useControlWork } from './control-work.ts';

interface ControlWorkSwitchProps {
  marksStore: MarksStore;
  lesson: Lesson;
}

/** «КР» for all marks of the lesson: those that are there, in one step of undo, and those that come; off takes it from all of them. */
export function ControlWorkSwitch({ marksStore, lesson }: ControlWorkSwitchProps) {
  const isOn = useControlWork(lesson.id);

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

  return (
    <span title="Контрольна робота: усі оцінки цього уроку – і ті, що вже є, і ті, що з’являться">
      <Switch checked={isOn} onChange={turn} label="КР для всіх" />
    </span>
  );
}
