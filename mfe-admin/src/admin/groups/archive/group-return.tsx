import { ApiFailure, failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { id } from '@dzvinok/contract/values';
import type { Fields } from '@dzvinok/forms/field';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { useSaveQuestion } from '../../save-question.popup.tsx';
import { conflictTitle, scheduleConflictsOf } from '../schedule-conflicts.ts';
import { TeacherChoice } from '../../teacher-choice.tsx';

interface ReturningGroup {
  id: number;
  name: string;
  subjectId: number;
}

interface GroupReturn {
  restore: (group: ReturningGroup) => Promise<boolean>;
  restoringId: number | null;
  popups: ReactNode;
}

interface TeacherQuestion {
  group: ReturningGroup;
  answer: (teacherId: number | null) => void;
}

/** Asks about schedule conflicts as a save does, and for a teacher when the group's teacher is archived. */
export function useGroupReturn(): GroupReturn {
  const { mutateAsync, isPending, variables } = useCall(groupsRoutes.restore);
  const conflicts = useSaveQuestion();
  const [asked, setAsked] = useState<TeacherQuestion | null>(null);

  const askTeacher = (group: ReturningGroup) => new Promise<number | null>((answer) => setAsked({ group, answer }));
  const answerTeacher = (teacherId: number | null) => {
    asked?.answer(teacherId);
    setAsked(null);
  };

  const send = async (group: ReturningGroup, body: { teacherId?: number; overrideConflicts: boolean }): Promise<boolean> => {
    try {
      await mutateAsync({ params: { id: group.id }, body });
      return true;
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'groups.teacher-archived') {
        const teacherId = await askTeacher(group);
        return teacherId !== null && send(group, { ...body, teacherId });
      }
      const found = scheduleConflictsOf(error);
      if (found === null) throw error;
      const question = { title: conflictTitle(found), messages: found, question: 'Все одно повернути групу?' };
      return (await conflicts.ask(question)) && send(group, { ...body, overrideConflicts: true });
    }
  };

  const restore = async (group: ReturningGroup) => {
    try {
      const isBack = await send(group, { overrideConflicts: false });
      if (isBack) showToast({ kind: 'success', message: `Повернуто з архіву: ${group.name}` });
      return isBack;
    } catch (error) {
      showToast({ kind: 'error', message: failureText(error) });
      return false;
    } finally {
      conflicts.close();
    }
  };

  return {
    restore,
    restoringId: isPending ? Number(variables.params.id) : null,
    popups: (
      <>
        {asked && <TeacherPopup group={asked.group} onChosen={answerTeacher} onClose={() => answerTeacher(null)} />}
        {conflicts.popup}
      </>
    ),
  };
}

const rules = z.object({ teacherId: z.int('Оберіть викладача').pipe(id) });

interface TeacherPopupProps {
  group: ReturningGroup;
  onChosen: (teacherId: number) => void;
  onClose: () => void;
}

function TeacherPopup({ group: { name, subjectId }, onChosen, onClose }: TeacherPopupProps) {
  const fields: Fields<{ teacherId: number | null }> = {
    teacherId: {
      label: 'Викладач',
      blank: null,
      control: (field) => <TeacherChoice {...field} subjectId={subjectId} />,
      show: () => '',
    },
  };
  return (
    <FormPopup
      title="Хто вестиме групу?"
      size="sm"
      fields={fields}
      rules={rules}
      before={<Text block>Викладач групи «{name}» теж в архіві, тому оберіть іншого.</Text>}
      submitLabel="Повернути групу"
      save={async ({ teacherId }) => onChosen(teacherId)}
      onClose={onClose}
    />
  );
}
