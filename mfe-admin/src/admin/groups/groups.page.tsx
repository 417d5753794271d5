import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes, type GroupListItem } from '@dzvinok/contract/groups';
import { paths } from '@dzvinok/contract/paths';
import { subjectColorOf, subjectsRoutes } from '@dzvinok/contract/subjects';
import { useGroupsLive } from '@dzvinok/journal/live';
import { useSearchParams, useUrlChoice } from '@dzvinok/router/navigation';
import { compareNames } from '@dzvinok/texts/names';
import { counted } from '@dzvinok/texts/plural';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { IconPlus } from '@dzvinok/ui/icons';
import { Toolbar } from '@dzvinok/ui/layout';
import { LinkCard, ResponsiveCards } from '@dzvinok/ui/list';
import { Page } from '@dzvinok/ui/page';
import { EmptyState, WhenRead } from '@dzvinok/ui/state';
import { Text } from '@dzvinok/ui/text';
import { Checkbox, SegmentedChoice } from '@dzvinok/ui/toggles';
import { useMemo } from 'react';
import { ArchivedGroups } from './archive/archived-groups.list.tsx';
import styles from './groups.module.css';
import { weekText } from './group-schedule.ts';

const places = ['present', 'archive'] as const;
const placeOptions = [
  { value: 'present', label: 'Діючі' },
  { value: 'archive', label: 'Архів' },
] as const;

/** All groups as cards in the colours of their subjects; those that meet no more, in the archive. */
export function GroupsPage() {
  const [place, setPlace] = useUrlChoice('show', places, 'present');
  const isArchive = place === 'archive';
  const query = useRead(groupsRoutes.list, isArchive ? { query: { archived: 'true' } } : {});
  useGroupsLive();
  const [{ subjectId, isRoomless }, choose] = useFilterInAddress();
  const { data: groups } = query;
  const shown = useMemo(
    () =>
      groups
        ?.filter((group) => (subjectId === null || group.subjectId === subjectId) && (isArchive || !isRoomless || group.schedules.length === 0))
        .sort((left, right) => compareNames(left.subjectName, right.subjectName) || compareNames(left.className, right.className)),
    [groups, subjectId, isRoomless, isArchive],
  );
  const showAll = () => choose({ subjectId: null, isRoomless: false });
  const list = isArchive ? (
    <ArchivedGroups groups={shown} isNarrowed={subjectId !== null} onClear={showAll} />
  ) : (
    <ResponsiveCards
      label="Групи"
      rows={shown}
      rowKey={(group) => group.id}
      renderCard={(group) => <GroupCard group={group} />}
      empty={groups?.length === 0 ? <NoGroupsYet /> : <NoneSo isRoomless={isRoomless} onClear={showAll} />}
      expected={8}
    />
  );

  return (
    <Page
      title="Групи"
      subtitle={shown ? `${counted(shown.length, 'group')}${isArchive ? ' в архіві' : ''}` : '…'}
      actions={
        <LinkButton look="primary" href={paths.admin.addGroup} icon={<IconPlus size={18} />}>
          Додати групу
        </LinkButton>
      }
    >
      <Toolbar>
        <div className={styles.subjects}>
          <SubjectFilter value={subjectId} onChange={(next) => choose({ subjectId: next, isRoomless })} />
        </div>
        <SegmentedChoice label="Показати" options={placeOptions} value={place} onChange={setPlace} />
        {!isArchive && (
          <Checkbox checked={isRoomless} onChange={(next) => choose({ subjectId, isRoomless: next })} label="Без розкладу й аудиторії" />
        )}
      </Toolbar>
      <WhenRead query={query} waiting={list}>{() => list}</WhenRead>
    </Page>
  );
}

interface GroupsFilter {
  subjectId: number | null;
  /** Those that meet nowhere, as nothing stands in their week (`paths.admin.groupsWithoutRoom`). */
  isRoomless: boolean;
}

function useFilterInAddress(): [GroupsFilter, (filter: GroupsFilter) => void] {
  const [address, setSearch] = useSearchParams();
  const filter = { subjectId: Number(address.get('subject')) || null, isRoomless: address.get('room') === 'none' };
  const choose = ({ subjectId, isRoomless }: GroupsFilter) =>
    setSearch((present) => {
      const search = new URLSearchParams(present);
      search.delete('subject');
      search.delete('room');
      if (subjectId !== null) search.set('subject', String(subjectId));
      if (isRoomless) search.set('room', 'none');
      return search;
    }, { replace: true });
  return [filter, choose];
}

function SubjectFilter({ value, onChange }: { value: number | null; onChange: (subjectId: number | null) => void }) {
  const { data: subjects, isPending } = useRead(subjectsRoutes.list);
  return (
    <Select
      label="Предмет"
      placeholder="Усі предмети"
      value={value}
      onChange={onChange}
      options={(subjects ?? []).map((subject) => ({ value: subject.id, label: subject.name }))}
      loading={isPending}
      clearable
    />
  );
}

function GroupCard({ group }: { group: GroupListItem }) {
  return (
    <LinkCard href={paths.admin.group(group.id)} subjectColor={group.subjectColor || subjectColorOf(group.subjectName)} className={styles.card}>
      <div className={styles.name}>
        <Text weight="medium">{group.subjectName}</Text>
        <span className={styles.letter}>{group.className}</span>
      </div>
      <div className={styles.slots}>{weekText(group.schedules) || 'Без розкладу'}</div>
      <div className={styles.cardFoot}>
        <span className={styles.teacher} title={group.teacherName}>
          {group.teacherName}
        </span>
        <Text>{counted(group.studentCount, 'student')}</Text>
      </div>
    </LinkCard>
  );
}

function NoGroupsYet() {
  return (
    <EmptyState
      title="Груп ще немає"
      text="Створіть групу з розкладом і аудиторією, а потім додайте до неї учнів."
      action={
        <LinkButton look="primary" href={paths.admin.addGroup}>
          Додати групу
        </LinkButton>
      }
    />
  );
}

function NoneSo({ isRoomless, onClear }: { isRoomless: boolean; onClear: () => void }) {
  return isRoomless ? (
    <EmptyState title="Усі групи мають розклад і аудиторію" action={<Button onClick={onClear}>Усі групи</Button>} />
  ) : (
    <EmptyState title="З цього предмета груп немає" action={<Button onClick={onClear}>Усі предмети</Button>} />
  );
}
