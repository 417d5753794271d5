import type { JournalStudent } from '@dzvinok/contract/lessons';
import { shownName } from '@dzvinok/texts/names';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MarksStore } from '../marks/marks-store.ts';
import { cellOf } from './journal-cells.ts';
import type { GridLesson, SheetGrid } from './sheet-grid.ts';
import styles from './print.module.css';

/** Lessons that fit across a sheet of paper. */
const across = 9;

/** `flushSync`: the browser prints what is rendered when `beforeprint` returns. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** All lessons as plain tables one under another; the screen’s grid has only visible cells. */
export function PrintedJournal({ marksStore, grid }: { marksStore: MarksStore; grid: SheetGrid }) {
  if (!useIsPrinting()) return null;
  // Most browsers do not print background colours, so the head tells a control work in words.
  const isControlWork = (lessonId: number) =>
    grid.students.some(({ student }) => marksStore.view({ studentId: student.id, lessonId }).values.isMilestone);
  const parts: GridLesson[][] = [];
  for (let first = 0; first < grid.lessons.length; first += across) parts.push(grid.lessons.slice(first, first + across));
  return (
    <div className={styles.paper}>
      {parts.map((lessons) => (
        <table key={lessons[0]?.lesson.id}>
          <thead>
            <tr>
              <th scope="col">Учень</th>
              {lessons.map(({ lesson, day }) => (
                <th key={lesson.id} scope="colgroup" colSpan={2}>
                  {day}
                  {isControlWork(lesson.id) && ' КР'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.students.map(({ student }) => (
              <PrintedRow key={student.id} marksStore={marksStore} student={student} lessons={lessons} />
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

function PrintedRow({ marksStore, student, lessons }: { marksStore: MarksStore; student: JournalStudent; lessons: readonly GridLesson[] }) {
  return (
    <tr>
      <th scope="row">{shownName(student)}</th>
      {lessons.map(({ lesson }) => {
        const { values } = marksStore.view({ studentId: student.id, lessonId: lesson.id });
        return [
          <td key={`${lesson.id}-homework`}>{cellOf(values, 'homework').text}</td>,
          <td key={`${lesson.id}-classwork`}>{cellOf(values, 'classwork').text}</td>,
        ];
      })}
    </tr>
  );
}
