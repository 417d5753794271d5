import type { JournalLesson, LessonStudent } from '@dzvinok/contract/lessons';
import { Avatar, Muted, StatusChip } from '@dzvinok/ui/text';
import { memo, useRef, useState } from 'react';
import { useFocusAfter } from '../cell/focus-after.ts';
import { CommentInput } from '../fields/comment-input.tsx';
import { fieldNames } from '../fields/field-names.ts';
import { MarkInput } from '../fields/mark-input.tsx';
import { figureFields } from '../marks/mark-figures.ts';
import { isTrouble, type MarksStore } from '../marks/marks-store.ts';
import { keyOf, type MarkValues } from '../marks/mark-values.ts';
import { useMark } from '../marks/use-mark.ts';
import { lockTexts, type Lock } from '../statuses/locks.ts';
import { tellRefusal } from '../statuses/status-refusal.ts';
import { isLimited, statusChanges, statuses, type StatusField } from '../statuses/statuses.ts';
import styles from './editor.module.css';
import { focusMark } from './row-keys.ts';
import rowStyles from './row.module.css';
import { SaveSlot } from './save-slot.tsx';
import { StatusToggle } from './status-toggle.tsx';
import { TroublePopup } from './trouble.popup.tsx';

interface StudentRowProps {
  groupId: number;
  lesson: JournalLesson;
  student: LessonStudent;
  marksStore: MarksStore;
  /** Nothing of the student’s mark may be changed. */
  lock: Lock | null;
  /** Why limited statuses are only shown; undefined where they may be set. */
  statusRefusal: string | undefined;
}

/** With what stands beside a field where there are no heads over the columns. */
const marks = [{ kind: 'homework', caption: 'Домашня' }, { kind: 'classwork', caption: 'Оцінка' }] as const;

/** One student of the lesson; only this row is drawn again when its mark changes. */
export const StudentRow = memo(function StudentRow(props: StudentRowProps) {
  const { groupId, lesson, student, marksStore, lock, statusRefusal } = props;
  const place = { studentId: student.id, lessonId: lesson.id };
  const about = keyOf(place);
  const view = useMark(marksStore, place);
  const row = useRef<HTMLLIElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { values } = view;
  const isTroubled = isTrouble(view.state);
  // The trouble that was asked about is settled: the next one must not open by itself over whatever is being typed
  // then.
  if (isAsking && !isTroubled) setAsking(false);
  useFocusAfter(isAsking, () => row.current && focusMark(row.current));
  const change = (changes: Partial<MarkValues>) => marksStore.edit([{ place, changes }]);

  const refusalOf = (field: StatusField) => (lock ? lockTexts[lock] : isLimited(field) ? statusRefusal : undefined);

  function changeStatus(field: StatusField, isOn: boolean) {
    const refusal = refusalOf(field);
    if (refusal) tellRefusal(refusal);
    else change(statusChanges(field, isOn));
  }

  return (
    <li ref={row} className={styles.row} data-student={student.id}>
      <span className={styles.face}>
        <Avatar name={student.fullName} src={student.avatarPath} online={student.isOnline} />
      </span>
      <span className={styles.student}>
        <span className={styles.name}>{student.fullName}</span>
        {student.isOnline && <StatusChip status="online" />}
        {lock === 'student' && <Muted block>{lockTexts.student}</Muted>}
      </span>
      <SaveSlot studentName={student.fullName} state={view.state} onOpen={() => setAsking(true)} />
      <span className={styles.statuses} role="group" aria-label={`Статуси: ${student.fullName}`}>
        {statuses.map((status) => (
          <StatusToggle
            key={status.field}
            status={status}
            isOn={values[status.field]}
            refusal={refusalOf(status.field)}
            onChange={(isOn) => changeStatus(status.field, isOn)}
          />
        ))}
      </span>
      {marks.map(({ kind, caption }) => {
        const field = figureFields[kind];
        return (
          <label key={kind} className={styles[kind]}>
            <span className={rowStyles.caption} aria-hidden>{caption}</span>
            <MarkInput
              about={about}
              data-field={field}
              aria-label={`${fieldNames[field]}: ${student.fullName}`}
              enterKeyHint="next"
              readOnly={lock !== null}
              value={values[field]}
              onSave={(value) => change({ [field]: value })}
            />
          </label>
        );
      })}
      <span className={styles.remark}>
        <CommentInput
          about={about}
          data-field="comment"
          aria-label={`Коментар: ${student.fullName}`}
          placeholder="Коментар"
          rows={1}
          enterKeyHint="next"
          readOnly={lock !== null}
          isInRow
          of={student.fullName}
          value={values.comment}
          audience={values.commentAudience}
          onSave={(comment, commentAudience) => change({ comment, commentAudience })}
        />
      </span>
      {isAsking && isTroubled && (
        <TroublePopup subject={{ marksStore, groupId, lesson, student, kind: 'classwork' }} onClose={() => setAsking(false)} />
      )}
    </li>
  );
});
