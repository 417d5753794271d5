import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes, type GroupListItem } from '@dzvinok/contract/groups';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { finder } from '@dzvinok/texts/names';
import { LinkButton } from '@dzvinok/ui/button';
import { SearchField } from '@dzvinok/ui/form';
import { IconMinus, IconPlus } from '@dzvinok/ui/icons';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { useMemo, useState } from 'react';
import { useMayCall } from '../../../../rights.ts';
import { groupsAtSameTime, sameTimeText } from '../../../same-time.ts';
import { useGroupChanges, type GroupedStudent } from './group-changes.ts';
import { GroupSection } from './group-section.tsx';

const manyGroups = 8;

export function StudentGroups({ student }: { student: GroupedStudent }) {
  const query = useRead(groupsRoutes.list);
  return (
    <WhenRead query={query} waiting={<LoadingState count={6} />}>
      {(groups) => (groups.length === 0 ? <NoGroups /> : <OwnAndOthers student={student} groups={groups} />)}
    </WhenRead>
  );
}

function OwnAndOthers({ student, groups }: { student: GroupedStudent; groups: readonly GroupListItem[] }) {
  const { busy, said, change, popup } = useGroupChanges(student);
  const mayChange = useMayCall(groupsRoutes.addStudent);
  const [text, setText] = useState('');
  const sought = text.trim();
  const found = useMemo(() => findGroups(groups, sought), [groups, sought]);
  const memberOf = new Set(student.classes.map((group) => group.id));
  const own = groups.filter((group) => memberOf.has(group.id));
  return (
    <>
      {groups.length > manyGroups && (
        <SearchField size="sm" label="Пошук групи" placeholder="Предмет, група або викладач" value={text} onChange={setText} />
      )}
      <GroupSection
        title="Поточні групи"
        empty={sought && memberOf.size > 0 ? 'За цим запитом груп немає.' : 'Учень ще не навчається в жодній групі.'}
        groups={found.filter((group) => memberOf.has(group.id))}
        noteOf={(group) => sameTimeText(groupsAtSameTime(group, own))}
        busy={busy}
        action={mayChange ? { label: 'Видалити', icon: <IconMinus size={16} />, run: (group) => void change(group, 'remove') } : undefined}
      />
      {mayChange && <GroupSection
        title="Доступні групи"
        empty={sought ? 'За цим запитом груп немає.' : 'Учень уже в усіх групах центру.'}
        groups={found.filter((group) => !memberOf.has(group.id))}
        busy={busy}
        action={{ label: 'Додати', icon: <IconPlus size={16} />, run: (group) => void change(group, 'add') }}
      />}
      {popup}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}

function findGroups(groups: readonly GroupListItem[], text: string): GroupListItem[] {
  const isFound = finder(text);
  return groups.filter(({ subjectName, className, teacherName }) => isFound({ texts: [subjectName, className, teacherName] }));
}

function NoGroups() {
  const mayAdd = useMayCall(groupsRoutes.create);
  return (
    <EmptyState
      title="Груп ще немає"
      text={mayAdd ? 'Спершу створіть групу, тоді учня можна буде до неї додати.' : 'Групи створює адміністратор центру. Коли вони будуть, учня можна буде до них додати.'}
      action={mayAdd && <LinkButton href={adminPaths.addGroup}>Додати групу</LinkButton>}
    />
  );
}
