import { useCall } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import type { StudentListItem } from '@dzvinok/contract/students';
import { Select } from '@dzvinok/ui/choice';
import { Stack } from '@dzvinok/ui/layout';
import { Muted } from '@dzvinok/ui/text';
import { useState } from 'react';
import { LeavingNotice } from '../../../leaving.tsx';
import { ForManyPopup } from './for-many.popup.tsx';
import { groupsOf, nameOf, Touched } from './touched.tsx';

interface RemoveFromGroupPopupProps {
  students: readonly StudentListItem[];
  onClose: (isDone: boolean) => void;
}

export function RemoveFromGroupPopup({ students, onClose }: RemoveFromGroupPopupProps) {
  const remove = useCall(groupsRoutes.removeStudents);
  const add = useCall(groupsRoutes.addStudents);
  const groups = groupsOf(students);
  const [classId, setClassId] = useState(groups.length === 1 ? (groups[0]?.id ?? null) : null);
  const group = groups.find(({ id }) => id === classId);
  const members = students.filter(({ classes }) => classes.some(({ id }) => id === classId));
  const params = { classId: classId ?? 0 };
  const question = (
    <Stack>
      <Select
        label="Група"
        searchable
        required
        autoFocus
        value={classId}
        onChange={setClassId}
        options={groups.map((one) => ({ value: one.id, label: nameOf(one) }))}
        hint={groups.length === 0 ? 'Вибрані учні не вчаться в жодній групі.' : undefined}
      />
      {group && (
        <>
          <p>
            Учні із сьогоднішнього дня не вчитимуться в цій групі. Оцінки, відвідування й позначені оплати залишаться.
          </p>
          {members.length < students.length && <Muted block>{`Решта вибраних у цій групі не вчиться: ${students.length - members.length}.`}</Muted>}
          <LeavingNotice studentIds={members.map(({ id }) => id)} classId={group.id} />
          <Touched students={members} groups={[group]} />
        </>
      )}
    </Stack>
  );
  return (
    <ForManyPopup
      title="Видалити вибраних із групи"
      question={question}
      confirmLabel="Видалити з групи"
      isIncomplete={!group}
      isDangerous
      students={members}
      call={(studentIds) => remove.mutateAsync({ params, body: { studentIds } })}
      // The students were in the group a moment ago, so nothing is asked.
      undo={(studentIds) => add.mutateAsync({ params, body: { studentIds } })}
      done={`Видалено з групи${group ? ` ${nameOf(group)}` : ''}`}
      undone="Повернуто до групи"
      onClose={onClose}
    />
  );
}
