import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import type { StudentListItem } from '@dzvinok/contract/students';
import { failureTexts } from '@dzvinok/texts/messages';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { useJoining } from '../../joining.ts';

export type MemberChange = 'add' | 'remove';

export function useMemberChanges(classId: number) {
  const add = useCall(groupsRoutes.addStudent);
  const remove = useCall(groupsRoutes.removeStudent);
  const { join, leave, popup } = useJoining();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [said, setSaid] = useState('');

  const change = async ({ id, fullname }: StudentListItem, asked: MemberChange) => {
    if (busy.has(id)) return;
    setBusy((before) => new Set(before).add(id));
    try {
      const params = { classId, studentId: id };
      const reply = asked === 'remove' ? await leave(params, () => remove.mutateAsync({ params }))
        : await join((confirmed) => add.mutateAsync({ params, query: { confirmed: confirmed ? 'true' : 'false' } }));
      if (!reply) return;
      setSaid(`${asked === 'add' ? 'Додано' : 'Видалено'}: ${fullname}`);
    } catch (failure) {
      const title = asked === 'add' ? failureTexts.notAddedToGroup : failureTexts.notRemovedFromGroup;
      showToast({ kind: 'error', title, message: failureText(failure) });
    } finally {
      setBusy((before) => new Set([...before].filter((studentId) => studentId !== id)));
    }
  };

  return { busy, said, change, popup };
}
