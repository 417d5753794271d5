import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { groupsRoutes, type GroupListItem } from '@dzvinok/contract/groups';
import type { StudentListItem } from '@dzvinok/contract/students';
import { failureTexts } from '@dzvinok/texts/messages';
import { showToast } from '@dzvinok/ui/toast';
import { useEffect, useRef, useState } from 'react';

type Change = 'add' | 'remove';

/** What the popup has to know of a student. */
export type GroupedStudent = Pick<StudentListItem, 'id' | 'fullname' | 'classes'>;

interface GroupChanges {
  /** Groups that are being changed. */
  busy: ReadonlySet<number>;
  /** Tells screen readers of the last change. */
  said: string;
  change: (group: GroupListItem, change: Change) => Promise<void>;
}

/** A button goes with its group to the other list: whoever works by keyboard goes on from there. */
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

/** Puts the student into groups and takes them out, each at once and by itself. */
export function useGroupChanges({ id: studentId, classes }: GroupedStudent): GroupChanges {
  const add = useCall(groupsRoutes.addStudent);
  const remove = useCall(groupsRoutes.removeStudent);
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [said, setSaid] = useState('');
  const followFocus = useFollowingFocus(classes);

  const change = async ({ id, subjectName, className }: GroupListItem, asked: Change) => {
    if (busy.has(id)) return;
    setBusy((before) => new Set(before).add(id));
    followFocus(id);
    try {
      const call = { params: { classId: id, studentId } };
      await (asked === 'add' ? add : remove).mutateAsync(call);
      setSaid(`${asked === 'add' ? 'Додано' : 'Видалено'}: ${subjectName} ${className}`);
    } catch (failure) {
      const title = asked === 'add' ? failureTexts.notAddedToGroup : failureTexts.notRemovedFromGroup;
      showToast({ kind: 'error', title, message: failureText(failure) });
      // The specification asks for the browser's own alert beside the toast here (§8).
      if (asked === 'add') window.alert(`${title}. ${failureText(failure)}`);
    } finally {
      setBusy((before) => new Set([...before].filter((groupId) => groupId !== id)));
    }
  };

  return { busy, said, change };
}
