import type { Journal, JournalLesson, JournalStudent } from '@dzvinok/contract/lessons';
import { useUrlChoice } from '@dzvinok/router/navigation';
import { formatDate, monthName } from '@dzvinok/texts/dates';
import { shownName } from '@dzvinok/texts/names';
import { Button, IconLink } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { IconPencil } from '@dzvinok/ui/icons';
import { EmptyState, Notice } from '@dzvinok/ui/state';
import { Avatar, Muted, OnlineDot, StatusLegend, Text } from '@dzvinok/ui/text';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { KeysPopup } from '../keys/keys.popup.tsx';
import type { MarksStore } from '../marks/marks-store.ts';
import { lockTexts } from '../statuses/locks.ts';
import type { CurrentLesson } from '../statuses/status-refusal.ts';
import { useMarksStore } from '../store/use-marks-store.ts';
import { LessonMenu } from './lesson-menu.tsx';
import { PrintedJournal } from './printed-journal.tsx';
import { gridOf, type GridLesson, type LessonActions } from './sheet-grid.ts';
import { sheetKeysFor } from './sheet-keys.ts';
import { Sheet } from './sheet.tsx';
import feet from './foot.module.css';
import styles from './sheet.module.css';

export interface JournalTableProps extends LessonActions {
  groupId: number;
  journal: Journal;
  /** Without a frame, for use inside a card. */
  flush?: boolean;
  /** Reason why «absent» and «not ready» cannot change here; undefined when they can. */
  statusRefusal?: string;
  currentLesson?: CurrentLesson;
}

const everyMonth = 'all';

const monthOf = ({ startDateTime }: JournalLesson) => startDateTime.slice(0, 7);
const monthText = (month: string) => `${monthName(`${month}-01`)} ${month.slice(0, 4)}`;

/** The newest first. */
const monthsOf = (lessons: readonly JournalLesson[]) => [...new Set(lessons.map(monthOf))].sort().reverse();

/** Lessons and marks of a group as a spreadsheet, of a month if the address names one. Opens at the latest lesson, or where the tab showed it last. */
export function JournalTable({ groupId, journal, flush, ...given }: JournalTableProps) {
  const marksStore = useMarksStore(groupId);
  useAdopted(marksStore, journal);
  const months = useMemo(() => monthsOf(journal.lessons), [journal.lessons]);
  const [month, setMonth] = useUrlChoice('month', [everyMonth, ...months], everyMonth);
  const fullGrid = useMemo(() => gridOf(journal), [journal]);
  const grid = useMemo(() => (month === everyMonth ? fullGrid : gridOf({ ...journal, lessons: journal.lessons.filter((lesson) => monthOf(lesson) === month) })), [journal, fullGrid, month]);
  const [areKeysShown, setKeysShown] = useState(false);

  const rest = journal.isArchived ? { ...given, onDelete: undefined } : given;

  if (grid.lessons.length === 0) return <NoLessons journal={journal} />;
  if (grid.rows === 0) return <LessonsWithoutStudents {...rest} lessons={grid.lessons} />;
  return (
    <div className={styles.journal} data-flush={flush || undefined}>
      {journal.isArchived && <Notice tone="info" className={styles.archived}>{lockTexts.group}</Notice>}
      {months.length > 1 && (
        <div className={styles.month}>
          <Select label="Місяць" value={month} onChange={(chosen) => chosen && setMonth(chosen)} options={[{ value: everyMonth, label: 'Усі місяці' }, ...months.map((value) => ({ value, label: monthText(value) }))]} />
        </div>
      )}
      <Sheet {...rest} key={groupId} groupId={groupId} marksStore={marksStore} grid={grid} fullGrid={fullGrid} shownMonth={month} onMarkOutsideGrid={() => setMonth(everyMonth)} onKeys={() => setKeysShown(true)} />
      <JournalLegend onKeys={() => setKeysShown(true)} />
      <PrintedJournal marksStore={marksStore} grid={grid} />
      {areKeysShown && <KeysPopup title="Клавіші журналу" lines={sheetKeysFor(rest.statusRefusal)} onClose={() => setKeysShown(false)} />}
    </div>
  );
}

/** Adopts marks before the first rendering, and later changes in an effect. */
function useAdopted(marksStore: MarksStore, journal: Journal): void {
  const adopted = useRef<{ marksStore: MarksStore; students: ReadonlySet<JournalStudent> } | null>(null);
  if (adopted.current === null) adopted.current = adopt(marksStore, journal.students, null);
  useLayoutEffect(() => {
    const known = adopted.current?.marksStore === marksStore ? adopted.current.students : null;
    adopted.current = adopt(marksStore, journal.students, known);
  }, [marksStore, journal]);
}

function adopt(marksStore: MarksStore, students: readonly JournalStudent[], known: ReadonlySet<JournalStudent> | null) {
  const fresh = students.filter((student) => !known?.has(student));
  const marks = fresh.flatMap(({ id, marks: own }) => own.map((mark) => ({ ...mark, studentId: id })));
  if (marks.length > 0) marksStore.adopt(marks);
  return { marksStore, students: new Set(students) };
}

function NoLessons({ journal }: { journal: Journal }) {
  return (
    <>
      <EmptyState title="Для цього класу поки немає уроків." text="Перший з’явиться, коли викладач почне урок." />
      {journal.students.length > 0 && (
        <ul className={feet.people} aria-label="Учні групи">
          {journal.students.map((student) => (
            <li key={student.id} className={feet.person}>
              <Avatar name={student.fullName} src={student.avatarPath} size="sm" />
              <span title={shownName(student)}>{shownName(student)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function JournalLegend({ onKeys }: { onKeys: () => void }) {
  return (
    <div className={feet.foot}>
      <ul className={feet.legend} aria-label="Позначки журналу">
        <StatusLegend statuses={['milestone']} />
        <li className={feet.onScreen}>
          <OnlineDot online label="Був онлайн" /> Був онлайн
        </li>
        <StatusLegend statuses={['notReady', 'absent', 'late']} />
        <li className={feet.onScreen}>
          <span className={feet.commented} aria-hidden /> Є коментар
        </li>
      </ul>
      <Button look="quiet" size="sm" onClick={onKeys}>
        Клавіші
      </Button>
    </div>
  );
}

interface LessonsWithoutStudentsProps extends LessonActions {
  lessons: readonly GridLesson[];
}

/** Without students there are no rows, but lessons can still be edited and deleted. */
function LessonsWithoutStudents({ lessons, lessonHref, onDelete }: LessonsWithoutStudentsProps) {
  return (
    <div className={feet.bare}>
      <Muted block>У групі ще немає учнів.</Muted>
      <ul className={feet.lessons} aria-label="Уроки групи">
        {lessons.map((each) => {
          const { lesson, day } = each;
          return (
            <li key={lesson.id} className={feet.lesson}>
              <Text weight="medium">
                {formatDate(lesson.startDateTime)}
              </Text>
              <span className={feet.topic}>{lesson.topicName ?? 'Тему не обрано'}</span>
              <IconLink href={lessonHref(lesson)} label={`Редагувати урок ${day}`} icon={<IconPencil size={18} />} size="sm" />
              {onDelete && <LessonMenu each={each} lessonHref={lessonHref} onDelete={onDelete} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
