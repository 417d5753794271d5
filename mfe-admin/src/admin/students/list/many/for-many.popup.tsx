import type { StudentListItem } from '@dzvinok/contract/students';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Notice } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import type { ReactNode } from 'react';
import { ProgressLine } from '../../../../progress/progress-line.tsx';
import { useForMany, type CallForMany, type Left } from './for-many.ts';

interface ForManyPopupProps {
  title: string;
  question: ReactNode;
  confirmLabel: string;
  isIncomplete?: boolean;
  students: readonly StudentListItem[];
  call: CallForMany;
  /** «Позначено оплату»: shown with the count. */
  done: string;
  /** True when it was done for all. */
  onClose: (isDone: boolean) => void;
}

export function ForManyPopup({ title, question, confirmLabel, isIncomplete, students, call, done, onClose }: ForManyPopupProps) {
  const { state, run } = useForMany(call);
  const isWorking = state.kind === 'working';

  const start = async (studentIds: readonly number[]) => {
    if (!(await run(studentIds))) return;
    showToast({ kind: 'success', message: `${done}: ${counted(studentIds.length, 'student')}` });
    onClose(true);
  };

  const left = state.kind === 'ended' ? state.left : [];
  const actions = (
    <>
      <Button onClick={() => onClose(false)} disabled={isWorking}>
        {left.length > 0 ? 'Закрити' : 'Скасувати'}
      </Button>
      <Button
        look="primary"
        busy={isWorking}
        disabled={isIncomplete}
        onClick={() => void start(left.length > 0 ? left.map(({ studentId }) => studentId) : students.map(({ id }) => id))}
      >
        {left.length > 0 ? 'Спробувати ще раз' : confirmLabel}
      </Button>
    </>
  );
  return (
    <Popup opened onClose={() => onClose(false)} title={title} size="sm" locked={isWorking} actions={actions}>
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
