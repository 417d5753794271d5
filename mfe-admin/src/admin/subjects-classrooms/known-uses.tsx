import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes, type GroupListItem } from '@dzvinok/contract/groups';
import { teachersRoutes, type TeacherListItem } from '@dzvinok/contract/teachers';
import { LoadingState } from '@dzvinok/ui/state';
import { InTheWayList, type InTheWayListProps } from '../removal/in-the-way.list.tsx';

export interface UsedBy<Thing> {
  group: (group: GroupListItem, thing: Thing) => boolean;
  teacher?: (teacher: TeacherListItem, thing: Thing) => boolean;
  topics?: (thing: Thing) => number;
}

interface KnownUsesProps<Thing> {
  thing: Thing;
  isUsedBy: UsedBy<Thing>;
  topicsHref: string | undefined;
}

const ofArchive = { query: { archived: 'true' } } as const;

export function KnownUses<Thing extends { name: string }>({ thing, isUsedBy, topicsHref }: KnownUsesProps<Thing>) {
  const [present, former] = [useRead(groupsRoutes.list), useRead(groupsRoutes.list, ofArchive)];
  const [working, gone] = [useRead(teachersRoutes.list), useRead(teachersRoutes.list, ofArchive)];
  if ([present, former, working, gone].some(({ isPending }) => isPending)) return <LoadingState count={3} />;
  const groups = [...(present.data ?? []), ...(former.data ?? [])].filter((group) => isUsedBy.group(group, thing));
  const teachers = [...(working.data ?? []), ...(gone.data ?? [])].filter((teacher) => isUsedBy.teacher?.(teacher, thing));
  return (
    <Uses
      name={thing.name}
      groups={groups.map(({ archivedAt, ...group }) => ({ ...group, isArchived: archivedAt !== undefined }))}
      teachers={teachers.map(({ archivedAt, ...teacher }) => ({ ...teacher, isArchived: archivedAt !== undefined }))}
      topicCount={isUsedBy.topics?.(thing)}
      topicsHref={topicsHref}
    />
  );
}

export function Uses({ name, ...uses }: InTheWayListProps & { name: string }) {
  return (
    <>
      «{name}» ще використовується. Видалити можна лише те, що ніде не потрібне.
      <InTheWayList {...uses} />
    </>
  );
}
