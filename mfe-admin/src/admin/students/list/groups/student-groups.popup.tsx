import type { GroupedStudent } from './group-changes.ts';
import { Button } from '@dzvinok/ui/button';
import { Popup } from '@dzvinok/ui/popup';
import { memo, useEffect, useState } from 'react';
import { groupsButtonOf } from './groups-cell.tsx';
import { StudentGroups } from './student-groups.list.tsx';

/** Longer than the popup takes to return the focus. */
const focusReturnMs = 50;

interface StudentGroupsPopupProps {
  student: GroupedStudent | undefined;
  onClose: () => void;
}

export const StudentGroupsPopup = memo(function StudentGroupsPopup({ student, onClose }: StudentGroupsPopupProps) {
  const [last, setLast] = useState(student);
  // The popup keeps its content during the closing animation.
  if (student && student !== last) setLast(student);
  useFocusOnRow(student?.id);

  return (
    <Popup
      opened={student !== undefined}
      onClose={onClose}
      title={last ? `Групи: ${last.fullname}` : ''}
      size="lg"
      actions={
        <Button look="primary" onClick={onClose}>
          Готово
        </Button>
      }
    >
      {last && <StudentGroups student={last} />}
    </Popup>
  );
});

/** A popup opened by the address has no element to return the focus to: the student's row gets it. */
function useFocusOnRow(openedId: number | undefined): void {
  useEffect(() => {
    if (openedId === undefined) return;
    return () => {
      setTimeout(() => {
        const active = document.activeElement;
        if (!active || active === document.body || active.closest('[role="dialog"]')) groupsButtonOf(openedId)?.focus();
      }, focusReturnMs);
    };
  }, [openedId]);
}
