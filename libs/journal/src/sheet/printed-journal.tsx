import type { JournalStudent } from '@dzvinok/contract/lessons';
import { shownName } from '@dzvinok/texts/names';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { averageText } from '../averages/average-mark.tsx';
import { averageOf } from '../averages/row-average.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { cellOf } from './journal-cells.ts';
import type { GridLesson, SheetGrid } from './sheet-grid.ts';
import styles from './print.module.css';

/** Lessons that fit across a sheet of paper. */
const across = 13;

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
              <th scope="col" title="Середня за всі уроки">Сер.</th>
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
              <PrintedRow key={student.id} marksStore={marksStore} student={student} grid={grid} lessons={lessons} />
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

interface PrintedRowProps {
  marksStore: MarksStore;
  student: JournalStudent;
  grid: SheetGrid;
  lessons: readonly GridLesson[];
}

function PrintedRow({ marksStore, student, grid, lessons }: PrintedRowProps) {
  const figures = grid.lessons.flatMap(({ lesson }) => {
    const { homeworkMark, classworkMark } = marksStore.view({ studentId: student.id, lessonId: lesson.id }).values;
    return [homeworkMark, classworkMark].filter((figure) => figure !== null);
  });
  const average = averageOf(figures);
  return (
    <tr>
      <th scope="row">{shownName(student)}</th>
      <td className={styles.average}>{average && averageText(average.value)}</td>
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
