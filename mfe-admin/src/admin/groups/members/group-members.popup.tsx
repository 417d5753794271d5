import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes, type Group } from '@dzvinok/contract/groups';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { studentsRoutes, type StudentListItem } from '@dzvinok/contract/students';
import { useOpenInAddress } from '@dzvinok/router/navigation';
import { finder } from '@dzvinok/texts/names';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { SearchField } from '@dzvinok/ui/form';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { useMemo, useState } from 'react';
import { groupsAtSameTime, sameTimeText } from '../../same-time.ts';
import { useMemberChanges } from './member-changes.ts';
import { MembersSection } from './members-section.tsx';

const name = 'members';

/** This part of a group's address opens the popup. */
export const openMembers = `${name}=open`;

export const useMembersPopup = () => useOpenInAddress(name);

interface GroupMembersPopupProps {
  group: Group;
  opened: boolean;
  onClose: () => void;
}

export function GroupMembersPopup({ group, opened, onClose }: GroupMembersPopupProps) {
  return (
    <Popup
      opened={opened}
      onClose={onClose}
      title={`Учні: ${group.subjectName} ${group.name}`}
      size="lg"
      actions={
        <Button look="primary" onClick={onClose}>
          Готово
        </Button>
      }
    >
      <Students group={group} />
    </Popup>
  );
}

function Students({ group }: { group: Group }) {
  const query = useRead(studentsRoutes.list);
  return (
    <WhenRead query={query} waiting={<LoadingState count={6} />}>
      {(students) => (students.length === 0 ? <NoStudents /> : <MembersAndOthers group={group} students={students} />)}
    </WhenRead>
  );
}

function MembersAndOthers({ group, students }: { group: Group; students: readonly StudentListItem[] }) {
  const { busy, said, change, popup } = useMemberChanges(group.id);
  const [text, setText] = useState('');
  const sought = text.trim();
  const found = useMemo(() => findStudents(students, sought), [students, sought]);
  const isMember = ({ classes }: StudentListItem) => classes.some(({ id }) => id === group.id);
  const { data: groups = [] } = useRead(groupsRoutes.list);
  const noteOf = ({ classes }: StudentListItem) => sameTimeText(groupsAtSameTime(group, groups.filter(({ id }) => classes.some((own) => own.id === id))));
  return (
    <>
      <SearchField size="sm" label="Пошук учня" placeholder="ПІП, школа або телефон" value={text} onChange={setText} />
      <MembersSection
        title="У групі"
        empty={sought ? 'За цим запитом у групі нікого немає.' : 'У групі ще немає учнів.'}
        students={found.filter(isMember)}
        busy={busy}
        noteOf={noteOf}
        action="remove"
        onChange={change}
      />
      <MembersSection
        title="Можна додати"
        empty={sought ? 'За цим запитом нікого немає.' : 'Усі учні центру вже в цій групі.'}
        students={found.filter((student) => !isMember(student))}
        busy={busy}
        action="add"
        onChange={change}
      />
      {popup}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}

function findStudents(students: readonly StudentListItem[], text: string): StudentListItem[] {
  const isFound = finder(text);
  return students.filter(({ fullname, schoolInfo, phoneNumber }) => isFound({ texts: [fullname, schoolInfo], phones: [phoneNumber] }));
}

function NoStudents() {
  return (
    <EmptyState
      title="Учнів ще немає"
      text="Спершу додайте учня, тоді його можна буде додати до групи."
      action={<LinkButton href={adminPaths.addStudent}>Додати учня</LinkButton>}
    />
  );
}
