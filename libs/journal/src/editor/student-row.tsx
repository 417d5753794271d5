import type { JournalLesson, LessonStudent } from '@dzvinok/contract/lessons';
import { absenceText, frozenText } from '@dzvinok/texts/absences';
import { shownName } from '@dzvinok/texts/names';
import { TextLink } from '@dzvinok/ui/button';
import { Avatar, Badge, StatusChip, statusClass, statusLetter } from '@dzvinok/ui/text';
import { memo, useId, useRef, useState } from 'react';
import { useFocusAfter } from '../cell/focus-after.ts';
import { fieldNames } from '../fields/field-names.ts';
import { MarkInput } from '../fields/mark-input.tsx';
import type { TypedText } from '../fields/typed-text.ts';
import { isTrouble, useMark } from '../marks/mark-entries.ts';
import { figureFields, keyOf, type CellKind, type MarkValues } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { lockTexts, type Lock } from '../statuses/locks.ts';
import { tellRefusal } from '../statuses/status-refusal.ts';
import { isLimited, statusChanges, statuses, type Status, type StatusField } from '../statuses/statuses.ts';
import { CommentButton, RowComment } from './row-comment.tsx';
import { focusMark, moveFrom } from './row-keys.ts';
import { SaveSlot, TroublePopup } from './save-slot.tsx';
import styles from './editor.module.css';
import toggleStyles from './row.module.css';

interface StudentRowProps {
  groupId: number;
  lesson: JournalLesson;
  student: LessonStudent;
  marksStore: MarksStore;
  lock: Lock | null;
  statusRefusal: string | undefined;
  href: string | undefined;
  /** The number pad types the marks; the system’s keyboard stays hidden. */
  hasPad: boolean;
  chosen: CellKind | undefined;
  typing: TypedText | undefined;
}

const kinds = ['homework', 'classwork'] as const;

export const StudentRow = memo(function StudentRow(props: StudentRowProps) {
  const { groupId, lesson, student, marksStore, lock, statusRefusal, href, hasPad, chosen, typing } = props;
  const place = { studentId: student.id, lessonId: lesson.id };
  const about = keyOf(place);
  const view = useMark(marksStore, place);
  const row = useRef<HTMLLIElement>(null);
  const commentId = useId();
  const [isCommentOpen, setCommentOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { values } = view;
  const isTroubled = isTrouble(view.state);
  // Once resolved, the popup must not open by itself for a later trouble, over a field being typed into.
  if (isAsking && !isTroubled) setAsking(false);
  useFocusAfter(isAsking, () => row.current && focusMark(row.current));
  const change = (changes: Partial<MarkValues>) => marksStore.edit([{ place, changes }]);

  const refusalOf = (field: StatusField) => (lock ? lockTexts[lock] : isLimited(field) ? statusRefusal : undefined);

  function changeStatus(field: StatusField, isOn: boolean) {
    const refusal = refusalOf(field);
    if (refusal) tellRefusal(refusal);
    else change(statusChanges(field, isOn));
  }

  function closeComment({ isLeft }: { isLeft: boolean }) {
    if (!isLeft) row.current?.querySelector<HTMLElement>('[data-opens="comment"]')?.focus();
    setCommentOpen(false);
  }

  const name = shownName(student);
  return (
    <li ref={row} className={styles.row} data-student={student.id} data-chosen={chosen}>
      <div className={styles.line}>
        <span className={styles.face}>
          <Avatar name={student.fullName} src={student.avatarPath} online={student.isOnline} />
        </span>
        <span className={styles.student}>
          {href === undefined ? (
            <span className={styles.name} title={name}>{student.fullName}</span>
          ) : (
            <TextLink plain href={href} className={styles.name} title={name}>{student.fullName}</TextLink>
          )}
          {student.isOnline && <span className={styles.online}><StatusChip status="online" /></span>}
          {student.isGuest && <Badge>Гість</Badge>}
          {student.frozenUntil && <Badge tone="info">{frozenText(student.frozenUntil)}</Badge>}
          {student.announcedAbsence && <Badge tone="warning">{absenceText(student.announcedAbsence)}</Badge>}
          {student.watchesRecording && <Badge>Запис</Badge>}
          {student.namesakeNote && <span className={styles.reason} title={student.namesakeNote}>{student.namesakeNote}</span>}
          {lock === 'student' && <span className={styles.reason} title={lockTexts.student}>{lockTexts.student}</span>}
        </span>
        <SaveSlot studentName={name} state={view.state} onOpen={() => setAsking(true)} />
        <span className={styles.statuses} role="group" aria-label={`Статуси: ${name}`}>
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
        {kinds.map((kind) => {
          const field = figureFields[kind];
          return (
            <span key={kind} className={styles[kind]} data-chosen={chosen === kind || undefined}>
              <MarkInput
                about={about}
                data-field={field}
                aria-label={`${fieldNames[field]}: ${name}`}
                enterKeyHint="next"
                inputMode={hasPad ? 'none' : 'numeric'}
                readOnly={lock !== null}
                value={values[field]}
                typing={chosen === kind ? typing : undefined}
                onSave={(value) => change({ [field]: value })}
                onWhole={(input) => moveFrom(input, 'down')}
              />
            </span>
          );
        })}
        <CommentButton
          studentName={name}
          comment={values.comment}
          audience={values.commentAudience}
          isOpen={isCommentOpen}
          controls={commentId}
          onToggle={() => setCommentOpen(!isCommentOpen)}
        />
      </div>
      {isCommentOpen && (
        <RowComment
          id={commentId}
          about={about}
          studentName={name}
          value={values.comment}
          audience={values.commentAudience}
          readOnly={lock !== null}
          onSave={(comment, commentAudience) => change({ comment, commentAudience })}
          onClose={closeComment}
        />
      )}
      {isAsking && isTroubled && (
        <TroublePopup subject={{ marksStore, groupId, lesson, student, kind: 'classwork' }} onClose={() => setAsking(false)} />
      )}
    </li>
  );
});

interface StatusToggleProps {
  status: Status;
  isOn: boolean;
  /** Reason for the locked look; a press still calls `onChange`. */
  refusal: string | undefined;
  onChange: (isOn: boolean) => void;
}

function StatusToggle({ status, isOn, refusal, onChange }: StatusToggleProps) {
  return (
    <label
      className={`${statusClass(status.name)} ${toggleStyles.toggle}`}
      data-status={status.field}
      data-locked={refusal !== undefined || undefined}
      title={refusal ?? fieldNames[status.field]}
    >
      <input
        type="checkbox"
        className={toggleStyles.toggleBox}
        data-field={status.field}
        aria-label={fieldNames[status.field]}
        aria-readonly={refusal !== undefined || undefined}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span aria-hidden>{statusLetter(status.name)}</span>
    </label>
  );
}
