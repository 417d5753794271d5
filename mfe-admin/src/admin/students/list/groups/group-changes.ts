import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { groupsRoutes, type GroupListItem } from '@dzvinok/contract/groups';
import type { StudentListItem } from '@dzvinok/contract/students';
import { failureTexts } from '@dzvinok/texts/messages';
import { showToast } from '@dzvinok/ui/toast';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useJoining } from '../../../joining.ts';

type Change = 'add' | 'remove';

export type GroupedStudent = Pick<StudentListItem, 'id' | 'fullname' | 'classes'>;

interface GroupChanges {
  busy: ReadonlySet<number>;
  said: string;
  change: (group: GroupListItem, change: Change) => Promise<void>;
  popup: ReactNode;
}

/** The button moves with its group to the other list; keyboard focus follows it. */
function useFollowingFocus(classes: StudentListItem['classes']): (groupId: number) => void {
  const changed = useRef<number | null>(null);
  useEffect(() => {
    if (changed.current === null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-change-of="${changed.current}"]`)?.focus();
    changed.current = null;
  }, [classes]);
  return (groupId) => {
    changed.current = groupId;
  };
}

export function useGroupChanges({ id: studentId, classes }: GroupedStudent): GroupChanges {
  const add = useCall(groupsRoutes.addStudent);
  const remove = useCall(groupsRoutes.removeStudent);
  const { join, leave, popup } = useJoining();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [said, setSaid] = useState('');
  const followFocus = useFollowingFocus(classes);

  const change = async ({ id, subjectName, className }: GroupListItem, asked: Change) => {
    if (busy.has(id)) return;
    setBusy((before) => new Set(before).add(id));
    followFocus(id);
    try {
      const params = { classId: id, studentId };
      const reply = asked === 'remove' ? await leave(params, () => remove.mutateAsync({ params }))
        : await join((confirmed) => add.mutateAsync({ params, query: { confirmed: confirmed ? 'true' : 'false' } }));
      if (!reply) return;
      setSaid(`${asked === 'add' ? 'Додано' : 'Видалено'}: ${subjectName} ${className}`);
    } catch (failure) {
      const title = asked === 'add' ? failureTexts.notAddedToGroup : failureTexts.notRemovedFromGroup;
      showToast({ kind: 'error', title, message: failureText(failure) });
      // Specification §8 requires the browser's alert beside the toast.
      if (asked === 'add') window.alert(`${title}. ${failureText(failure)}`);
    } finally {
      setBusy((before) => new Set([...before].filter((groupId) => groupId !== id)));
    }
  };

  return { busy, said, change, popup };
}
