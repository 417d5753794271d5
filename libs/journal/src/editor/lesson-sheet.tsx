import type { Lesson } from '@dzvinok/contract/lessons';
import { shownName } from '@dzvinok/texts/names';
import { showToast } from '@dzvinok/ui/toast';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { KeysPopup } from '../keys/keys.popup.tsx';
import type { TroubleState } from '../marks/mark-entries.ts';
import { figureFields, type CellKind } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { MarkQuestionPopup } from '../questions/mark-question.popup.tsx';
import { useSlowSaveWarning } from '../saving/slow-save.ts';
import { lockOf } from '../statuses/locks.ts';
import { statuses } from '../statuses/statuses.ts';
import { editorKeys, pressKey } from './editor-keys.ts';
import { FillRestPopup } from './fill-rest.popup.tsx';
import { LessonBar, type LessonAction } from './lesson-bar.tsx';
import { LessonPad, useMarkOfPad } from './lesson-pad.tsx';
import { pastedMarks } from './pasted-marks.ts';
import { focusField, focusFirstMark, focusTrouble } from './row-keys.ts';
import { StudentRow } from './student-row.tsx';
import styles from './editor.module.css';

interface LessonSheetProps {
  groupId: number;
  marksStore: MarksStore;
  lesson: Lesson;
  statusRefusal: string | undefined;
  studentHref?: ((studentId: number) => string) | undefined;
  heading?: ReactNode;
  actions?: readonly LessonAction[];
}

export function LessonSheet({ groupId, marksStore, lesson, statusRefusal, studentHref, heading, actions = [] }: LessonSheetProps) {
  const list = useRef<HTMLUListElement>(null);
  const [isShowingKeys, setShowingKeys] = useState(false);
  const [isFillingRest, setFillingRest] = useState(false);
  useSlowSaveWarning(marksStore);

  const { id, topicId, topic: topicName, startDateTime } = lesson;
  const lessonOfRows = useMemo(() => ({ id, topicId, topicName, startDateTime }), [id, topicId, topicName, startDateTime]);

  function undo(step: 'undo' | 'redo') {
    const places = marksStore[step]();
    const here = places?.find(({ lessonId }) => lessonId === lesson.id);
    if (here && list.current) focusField(list.current, here.studentId, 'classworkMark');
    else if (places && places.length > 0) showToast({ kind: 'info', message: elsewhereTexts[step], id: 'undone-elsewhere' });
  }

  function showTrouble(state: TroubleState) {
    if (list.current && focusTrouble(list.current, state)) return;
    showToast({ kind: 'info', message: 'Цієї оцінки в цьому списку немає. Відкрийте журнал групи й натисніть «Показати» там.', id: 'trouble-elsewhere' });
  }

  const pad = useMarkOfPad(marksStore, lesson.id);
  const chosenStudent = pad.chosen && lesson.students.find(({ id: studentId }) => studentId === pad.chosen?.studentId);
  function follow(event: SyntheticEvent) {
    if (event.target instanceof Node && event.currentTarget.contains(event.target)) pad.follow(event);
  }
  // On a phone the pad would cover the list at once.
  useFirstFocus(() => !pad.isLow && list.current && focusFirstMark(list.current));

  const deeds = { undo: () => undo('undo'), redo: () => undo('redo'), showKeys: () => setShowingKeys(true) };
  function handleKey(event: KeyboardEvent) {
    follow(event);
    // React bubbles events of a row’s popup to here, although the popup is elsewhere in the document.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (isInside && !event.nativeEvent.isComposing && pressKey(event, deeds)) event.preventDefault();
  }

  /** A column of a spreadsheet goes to the students below the field, not into the field alone. */
  function handlePaste(event: ClipboardEvent) {
    const place = fieldOf(event.target);
    const pasted = place && pastedMarks(event.clipboardData.getData('text/plain'), lesson, place, statusRefusal);
    if (!place || !pasted) return;
    event.preventDefault();
    // Typed text of the field is saved first, so that it does not replace the pasted mark.
    place.input.blur();
    marksStore.edit(pasted.edits);
    place.input.focus();
    if (pasted.skippedText) showToast({ kind: 'warning', id: 'lesson-paste', message: pasted.skippedText });
  }

  return (
    <>
      {/* role="presentation": the keys belong to the fields inside. */}
      <div className={styles.sheet} role="presentation" onKeyDown={handleKey} onPaste={handlePaste} onMouseDown={follow} onFocus={follow} onClick={follow}>
        <LessonBar
          heading={heading}
          actions={actions}
          marking={{ marksStore, lesson, onShowTrouble: showTrouble, onShowKeys: deeds.showKeys, onFillRest: () => setFillingRest(true) }}
        />
        <LessonHeads />
        <ul className={styles.list} aria-label="Учні заняття" ref={list}>
          {lesson.students.map((student) => (
            <StudentRow
              key={student.id}
              groupId={groupId}
              lesson={lessonOfRows}
              student={student}
              marksStore={marksStore}
              lock={lockOf(lesson, student)}
              statusRefusal={statusRefusal}
              href={studentHref?.(student.id)}
              hasPad={pad.isLow}
              chosen={pad.chosen?.studentId === student.id ? pad.chosen.kind : undefined}
              typing={pad.chosen?.studentId === student.id ? pad.typing : undefined}
            />
          ))}
        </ul>
      </div>
      {pad.chosen && chosenStudent && (
        <LessonPad
          groupId={groupId}
          marksStore={marksStore}
          lesson={lessonOfRows}
          student={chosenStudent}
          chosen={pad.chosen}
          lock={lockOf(lesson, chosenStudent)}
          statusRefusal={statusRefusal}
          typing={pad.typing}
          list={list}
          onClose={pad.close}
        />
      )}
      <MarkQuestionPopup
        marksStore={marksStore}
        nameOf={({ studentId }) => lesson.students.filter((student) => student.id === studentId).map(shownName).join('')}
      />
      {isFillingRest && <FillRestPopup marksStore={marksStore} lesson={lesson} onClose={() => setFillingRest(false)} />}
      {isShowingKeys && <KeysPopup title="Клавіші уроку" lines={editorKeys} onClose={() => setShowingKeys(false)} />}
    </>
  );
}

function fieldOf(target: EventTarget): { input: HTMLInputElement; studentId: number; kind: CellKind } | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const kind = (['homework', 'classwork'] as const).find((one) => figureFields[one] === target.dataset['field']);
  const studentId = Number(target.closest<HTMLElement>('[data-student]')?.dataset['student']);
  return kind && studentId ? { input: target, studentId, kind } : null;
}

const elsewhereTexts = {
  undo: 'Скасовано зміну в іншому уроці групи.',
  redo: 'Повернуто зміну в іншому уроці групи.',
} as const;

function LessonHeads() {
  return (
    <div className={styles.heads} aria-hidden>
      <span className={styles.studentHead}>Учень</span>
      <span className={styles.statuses}>
        {statuses.map(({ field, head, shortHead }) => (
          <span key={field} data-head={head} data-short={shortHead} />
        ))}
      </span>
      <span className={styles.homework} data-head="Домашня" data-short="Дом." />
      <span className={styles.classwork} data-head="Оцінка" data-short="Оцінка" />
      <span className={styles.commentHead}>Коментар</span>
    </div>
  );
}

const modal = '[role="dialog"][aria-modal="true"]';

/** Calls `focus` on mount, or when a popup over the list has closed; never moves focus out of a field. */
function useFirstFocus(focus: () => void): void {
  const begin = useEffectEvent(() => {
    if (!(document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement)) focus();
  });
  useEffect(() => {
    if (!document.querySelector(modal)) return begin();
    const observer = new MutationObserver(() => {
      if (document.querySelector(modal)) return;
      observer.disconnect();
      begin();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}
