import type { StudentListItem } from '@dzvinok/contract/students';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Notice } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import { useState, type ReactNode } from 'react';
import { ProgressLine } from '../../../../progress/progress-line.tsx';
import { undoFor, useForMany, type CallForMany, type Left } from './for-many.ts';

interface ForManyPopupProps {
  title: string;
  question: ReactNode;
  confirmLabel: string;
  isIncomplete?: boolean;
  isDangerous?: boolean;
  students: readonly StudentListItem[];
  call: CallForMany;
  undo?: CallForMany;
  /** «Позначено оплату»: shown with the count, like `undone`. */
  done: string;
  undone?: string;
  /** True when it was done for all. */
  onClose: (isDone: boolean) => void;
}

export function ForManyPopup({
  title, question, confirmLabel, isIncomplete, isDangerous, students, call, undo, done, undone = 'Повернуто', onClose,
}: ForManyPopupProps) {
  const { state, run } = useForMany(call);
  // The last try is for the remaining students.
  const [changed, setChanged] = useState<readonly number[]>([]);
  const isWorking = state.kind === 'working';

  const start = async (studentIds: readonly number[]) => {
    const failed = await run(studentIds);
    if (!failed) return;
    const all = [...changed, ...studentIds.filter((id) => failed.every(({ studentId }) => studentId !== id))];
    setChanged(all);
    if (failed.length > 0) return;
    showDone(all);
    onClose(true);
  };

  const showDone = (studentIds: readonly number[]) => showToast({
    kind: 'success', message: `${done}: ${counted(studentIds.length, 'student')}`,
    ...(undo && { action: { label: 'Повернути', onSelect: () => void undoFor(undo, studentIds, undone) } }),
  });

  const close = () => {
    if (undo && changed.length > 0) showDone(changed);
    onClose(false);
  };

  const left = state.kind === 'ended' ? state.left : [];
  const actions = (
    <>
      <Button onClick={close} disabled={isWorking}>
        {left.length > 0 ? 'Закрити' : 'Скасувати'}
      </Button>
      <Button
        look={isDangerous ? 'danger' : 'primary'}
        busy={isWorking}
        disabled={isIncomplete}
        onClick={() => void start(left.length > 0 ? left.map(({ studentId }) => studentId) : students.map(({ id }) => id))}
      >
        {left.length > 0 ? 'Спробувати ще раз' : confirmLabel}
      </Button>
    </>
  );
  return (
    <Popup opened onClose={close} title={title} size="sm" locked={isWorking} actions={actions}>
      {state.kind === 'asking' && question}
      {state.kind === 'working' && (
        <ProgressLine label={title} done={state.done} total={state.all} words={`${state.done} з ${counted(state.all, ['учня', 'учнів', 'учнів'])}`} />
      )}
      {state.kind === 'ended' && left.length > 0 && <LeftStudents done={`${done}: ${counted(state.done, 'student')}`} left={left} students={students} />}
    </Popup>
  );
}

function LeftStudents({ done, left, students }: { done: string; left: readonly Left[]; students: readonly StudentListItem[] }) {
  const names = new Map(students.map(({ id, fullname }) => [id, fullname]));
  return (
    <Stack role="alert">
      <p>{done}.</p>
      <Notice tone="danger">
        <p>Не вдалося: {counted(left.length, 'student')}</p>
        <ul>
          {left.map(({ studentId, reason }) => (
            <li key={studentId}>
              {names.get(studentId) ?? `№ ${studentId}`} — {reason}
            </li>
          ))}
        </ul>
      </Notice>
    </Stack>
  );
}
