import { failureText } from '@dzvinok/api-client/call';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { groupsRoutes, type GroupListItem } from '@dzvinok/contract/groups';
import { studentsRoutes, type StudentListItem } from '@dzvinok/contract/students';
import { failureTexts } from '@dzvinok/texts/messages';
import { Button } from '@dzvinok/ui/button';
import { IconMinus, IconPlus } from '@dzvinok/ui/icons';
import { Popup } from '@dzvinok/ui/popup';
import { EmptyState, ErrorState, LoadingState } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { GroupSection } from './student-groups.section.tsx';

interface StudentGroupsPopupProps {
  /** Undefined while the popup is closed. */
  student: StudentListItem | undefined;
  onClose: () => void;
}

/** Groups that a student is in and those they could join; each click is saved at once. */
export function StudentGroupsPopup({ student, onClose }: StudentGroupsPopupProps) {
  return (
    <Popup
      opened={student !== undefined}
      onClose={onClose}
      title={student ? `Групи: ${student.fullname}` : ''}
      size="lg"
      actions={
        <Button look="primary" onClick={onClose}>
          Готово
        </Button>
      }
    >
      {student && <StudentGroups student={student} />}
    </Popup>
  );
}

function StudentGroups({ student }: { student: StudentListItem }) {
  const { data: groups, error, refetch, isFetching } = useRead(groupsRoutes.list);
  const invalidates = [studentsRoutes.list, groupsRoutes.list, groupsRoutes.one];
  const add = useCall(groupsRoutes.addStudent, { invalidates });
  const remove = useCall(groupsRoutes.removeStudent, { invalidates });
  const [busyId, setBusyId] = useState<number | null>(null);

  if (error && !groups) return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!groups) return <LoadingState count={6} />;
  if (groups.length === 0) return <EmptyState title="Груп ще немає" text="Спершу створіть групу у розділі «Групи»." />;

  const change = async (group: GroupListItem, isMember: boolean) => {
    if (busyId !== null) return;
    setBusyId(group.id);
    const call = { params: { classId: group.id, studentId: student.id } };
    try {
      await (isMember ? remove : add).mutateAsync(call);
    } catch (failure) {
      const title = isMember ? failureTexts.notRemovedFromGroup : failureTexts.notAddedToGroup;
      showToast({ kind: 'error', title, message: failureText(failure) });
      // The specification asks for the browser's own alert beside the toast here (§8).
      if (!isMember) window.alert(`${title}. ${failureText(failure)}`);
    } finally {
      setBusyId(null);
    }
  };

  const memberOf = new Set(student.classes.map((group) => group.id));
  return (
    <>
      <GroupSection
        title="Поточні групи"
        empty="Учень ще не навчається в жодній групі."
        groups={groups.filter((group) => memberOf.has(group.id))}
        busyId={busyId}
        action={{ label: 'Видалити', icon: <IconMinus size={16} />, run: (group) => void change(group, true) }}
      />
      <GroupSection
        title="Доступні групи"
        empty="Учень уже в усіх групах центру."
        groups={groups.filter((group) => !memberOf.has(group.id))}
        busyId={busyId}
        action={{ label: 'Додати', icon: <IconPlus size={16} />, run: (group) => void change(group, false) }}
      />
    </>
  );
}
