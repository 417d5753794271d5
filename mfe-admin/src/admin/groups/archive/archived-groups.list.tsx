import { adminPaths } from '@dzvinok/contract/paths/admin';
import type { GroupListItem } from '@dzvinok/contract/groups';
import { counted } from '@dzvinok/texts/plural';
import { Button, TextLink } from '@dzvinok/ui/button';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';
import { DataTable, type Column } from '@dzvinok/ui/table';
import { Muted } from '@dzvinok/ui/text';
import { archivedSince, returnColumn } from '../../archive/archived.columns.tsx';
import { useRemovalFocus } from '../../removal/removal-focus.ts';
import { weekText } from '../group-schedule.ts';
import { useGroupReturn } from './group-return.tsx';

interface ArchivedGroupsProps {
  groups: readonly GroupListItem[] | undefined;
  isNarrowed: boolean;
  onClear: () => void;
}

const nameOf = ({ subjectName, className }: GroupListItem) => `${subjectName} ${className}`;

const columns: Column<GroupListItem>[] = [
  {
    key: 'name',
    title: 'Група',
    sticky: true,
    card: 'head',
    render: (group) => (
      <TextLink plain href={adminPaths.group(group.id)}>
        {nameOf(group)}
      </TextLink>
    ),
  },
  {
    key: 'teacher',
    title: 'Викладач',
    truncate: true,
    card: 'note',
    render: ({ teacherName, isTeacherArchived }) => (
      <>
        {teacherName} {isTeacherArchived && <Muted>(в архіві)</Muted>}
      </>
    ),
  },
  { key: 'week', title: 'Розклад', card: 'labelled', render: ({ schedules }) => weekText(schedules) || 'Без розкладу' },
  { key: 'students', title: 'Повернуться', card: 'labelled', render: ({ studentCount }) => counted(studentCount, 'student') },
  { key: 'since', title: 'В архіві з', card: 'labelled', render: ({ archivedAt }) => (archivedAt ? archivedSince(archivedAt) : '—') },
];

export function ArchivedGroups({ groups, isNarrowed, onClear }: ArchivedGroupsProps) {
  const { list, removed } = useRemovalFocus(groups?.map(({ id }) => id));
  const { restore, restoringId, popups } = useGroupReturn();
  const onRestore = async (group: GroupListItem) => {
    if (await restore({ ...group, name: nameOf(group) })) removed(group.id);
  };
  return (
    <div ref={list} tabIndex={-1}>
      <SectionCard flush>
        <DataTable
          label="Групи в архіві"
          columns={[...columns, returnColumn<GroupListItem>({ nameOf, onRestore: (group) => void onRestore(group), restoringId })]}
          rows={groups}
          rowKey={({ id }) => id}
          expected={3}
          empty={isNarrowed ? <NoneFound onClear={onClear} /> : <NothingArchived />}
          cards
        />
      </SectionCard>
      {popups}
    </div>
  );
}

function NothingArchived() {
  return <EmptyState title="Архів порожній" text="Перенести групу в архів можна на її сторінці. Журнал при цьому зберігається." />;
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return <EmptyState title="За такими умовами в архіві груп немає" action={<Button onClick={onClear}>Показати всі</Button>} />;
}
