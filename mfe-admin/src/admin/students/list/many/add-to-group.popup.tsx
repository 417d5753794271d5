import { useCall, useRead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import type { StudentListItem } from '@dzvinok/contract/students';
import { counted } from '@dzvinok/texts/plural';
import { Select } from '@dzvinok/ui/choice';
import { Stack } from '@dzvinok/ui/layout';
import { Muted } from '@dzvinok/ui/text';
import { useState } from 'react';
import { useMayCall } from '../../../../rights.ts';
import { placesTaken } from '../../../places.ts';
import { useJoining } from '../../../joining.ts';
import { listHint } from '../../../list-hint.tsx';
import { ForManyPopup } from './for-many.popup.tsx';

interface AddToGroupPopupProps {
  students: readonly StudentListItem[];
  onClose: (isDone: boolean) => void;
}

export function AddToGroupPopup({ students, onClose }: AddToGroupPopupProps) {
  const addMany = useCall(groupsRoutes.addStudents);
  const groups = useRead(groupsRoutes.list);
  const mayAdd = useMayCall(groupsRoutes.create);
  const [classId, setClassId] = useState<number | null>(null);
  const members = students.filter(({ classes }) => classes.some(({ id }) => id === classId));
  const { join, popup } = useJoining();
  const question = (
    <Stack>
      <Select
        label="Група"
        searchable
        required
        autoFocus
        value={classId}
        onChange={setClassId}
        loading={groups.isPending}
        options={(groups.data ?? []).map((group) => ({
          value: group.id,
          label: [`${group.subjectName} ${group.className}`, group.teacherName, group.capacity ? placesTaken(group) : ''].filter(Boolean).join(' · '),
        }))}
        hint={listHint(groups, {
          failed: 'Не вдалося завантажити групи.',
          none: 'Груп ще немає.',
          link: mayAdd ? { href: adminPaths.addGroup, label: 'Додати групу' } : undefined,
        })}
      />
      <p>{counted(students.length, 'student')}</p>
      {members.length > 0 && <Muted block>{`Уже в цій групі: ${members.length}. Для них нічого не зміниться.`}</Muted>}
    </Stack>
  );
  return (
    <>
      <ForManyPopup
        title="Додати вибраних до групи"
        question={question}
        confirmLabel="Додати"
        isIncomplete={classId === null}
        students={students}
        call={(studentIds) => join((confirmed) => addMany.mutateAsync({ params: { classId: classId ?? 0 }, body: { studentIds, confirmed } }))}
        done="Додано до групи"
        onClose={onClose}
      />
      {popup}
    </>
  );
}
