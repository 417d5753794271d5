import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes, type GroupListItem } from '@dzvinok/contract/groups';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { subjectColorOf, subjectsRoutes } from '@dzvinok/contract/subjects';
import { useGroupsLive } from '@dzvinok/journal/live';
import { FilterBar } from '@dzvinok/lists/filter-bar';
import { listOf } from '@dzvinok/lists/list';
import { useList, type ShownOf } from '@dzvinok/lists/use-list';
import { useUrlChoice } from '@dzvinok/router/navigation';
import { counted } from '@dzvinok/texts/plural';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { IconAlertTriangle, IconPlus, IconUpload } from '@dzvinok/ui/icons';
import { Inline } from '@dzvinok/ui/layout';
import { LinkCard, ResponsiveCards } from '@dzvinok/ui/list';
import { Page } from '@dzvinok/ui/page';
import { EmptyState, WhenRead } from '@dzvinok/ui/state';
import { Text } from '@dzvinok/ui/text';
import { Checkbox, SegmentedChoice } from '@dzvinok/ui/toggles';
import { useMemo } from 'react';
import { useMayCall } from '../../rights.ts';
import { ArchivedGroups } from './archive/archived-groups.list.tsx';
import styles from './groups.module.css';
import { weekText } from './group-schedule.ts';
import { clashesOf } from '../same-time.ts';
import { isOverfull, placesTaken } from '../places.ts';

const places = ['present', 'archive'] as const;
const placeOptions = [
  { value: 'present', label: 'Діючі' },
  { value: 'archive', label: 'Архів' },
] as const;

const groupsList = listOf<GroupListItem, { subject: number; room: 'none' }>({
  name: 'groups',
  label: 'Групи',
  rowKey: ({ id }) => id,
  searched: ({ subjectName, className, teacherName }) => ({ texts: [subjectName, className, teacherName] }),
  filters: {
    subject: {
      read: (text) => Number(text) || null,
      test: ({ subjectId }, chosen) => subjectId === chosen,
      field: { label: 'Предмет', placeholder: 'Усі предмети', isInBar: true },
    },
    // Groups with an empty week (`adminPaths.groupsWithoutRoom`); for an archived group an empty week means nothing.
    room: {
      choices: [{ value: 'none', label: 'Без розкладу й аудиторії', test: ({ archivedAt, schedules }) => Boolean(archivedAt) || schedules.length === 0 }],
      hasOwnControl: true,
    },
  },
  usualSort: 'name',
  columns: {
    name: { title: 'Група', order: { label: 'За предметом і назвою', by: ({ subjectName, className }) => `${subjectName} ${className}` } },
    teacher: { title: 'Викладач', order: { label: 'За викладачем', by: ({ teacherName }) => teacherName } },
    students: { title: 'Учні', order: { label: 'За кількістю учнів', by: ({ studentCount }) => studentCount } },
    price: { title: 'Ціна', order: { label: 'За ціною', by: ({ pricePerMonth }) => pricePerMonth } },
  },
});

export function GroupsPage() {
  const mayChange = useMayCall(groupsRoutes.create);
  const [place, setPlace] = useUrlChoice('show', places, 'present');
  const isArchive = place === 'archive';
  const query = useRead(groupsRoutes.list, isArchive ? { query: { archived: 'true' } } : {});
  useGroupsLive();
  const { data: subjects } = useRead(subjectsRoutes.list);
  const { data: groups } = query;
  const state = useList(groupsList, groups);
  const { shown: { rows }, view, change, clear } = state;
  const subjectOptions = useMemo(() => subjects?.map(({ id, name }) => ({ value: id, label: name })), [subjects]);
  const list = isArchive ? (
    <ArchivedGroups groups={rows} isNarrowed={rows?.length !== groups?.length} onClear={clear} />
  ) : (
    <ResponsiveCards
      label="Групи"
      rows={rows}
      rowKey={groupsList.rowKey}
      renderCard={(group) => <GroupCard group={group} href={mayChange ? adminPaths.group(group.id) : adminPaths.studentsWhere({ group: group.id })} clashes={clashesOf(group, groups ?? [])} />}
      empty={groups?.length === 0 ? <NoGroupsYet mayAdd={mayChange} /> : <NoneSo view={view} onClear={clear} />}
      expected={8}
    />
  );

  return (
    <Page
      title="Групи"
      subtitle={rows ? `${counted(rows.length, 'group')}${isArchive ? ' в архіві' : ''}` : '…'}
      actions={mayChange && (
        <>
          <LinkButton href={adminPaths.importGroups} icon={<IconUpload size={18} />}>Імпорт</LinkButton>
          <LinkButton look="primary" href={adminPaths.addGroup} icon={<IconPlus size={18} />}>
            Додати групу
          </LinkButton>
        </>
      )}
    >
      <FilterBar state={state} label="Фільтр груп" placeholder="Предмет, група або викладач" options={{ subject: subjectOptions }}>
        {mayChange && <SegmentedChoice label="Показати" hideLabel options={placeOptions} value={place} onChange={setPlace} />}
        {!isArchive && (
          <Checkbox checked={view.room !== null} onChange={(next) => change({ room: next ? 'none' : null })} label="Без розкладу й аудиторії" />
        )}
      </FilterBar>
      <WhenRead query={query} waiting={list}>{() => list}</WhenRead>
    </Page>
  );
}

function GroupCard({ group, href, clashes }: { group: GroupListItem; href: string; clashes: readonly string[] }) {
  return (
    <LinkCard href={href} subjectColor={group.subjectColor || subjectColorOf(group.subjectName)} className={styles.card}>
      <div className={styles.name}>
        <Text weight="medium">{group.subjectName}</Text>
        <span className={styles.letter}>{group.className}</span>
      </div>
      <div className={styles.slots}>{weekText(group.schedules) || 'Без розкладу'}</div>
      {clashes.map((clash) => (
        <div key={clash} className={styles.clash}>
          <IconAlertTriangle size={14} aria-hidden />
          <span>{clash}</span>
        </div>
      ))}
      <div className={styles.cardFoot}>
        <span className={styles.teacher} title={group.teacherName}>
          {group.teacherName}
        </span>
        <Text tone={isOverfull(group) ? 'warning' : undefined}>{placesTaken(group)}</Text>
      </div>
    </LinkCard>
  );
}

function NoGroupsYet({ mayAdd }: { mayAdd: boolean }) {
  return (
    <EmptyState
      title="Груп ще немає"
      text={mayAdd ? 'Створіть групу з розкладом і аудиторією, а потім додайте до неї учнів.' : 'Групи створює адміністратор центру.'}
      action={mayAdd && (
        <Inline>
          <LinkButton look="primary" href={adminPaths.addGroup}>
            Додати групу
          </LinkButton>
          <LinkButton href={adminPaths.importGroups}>Імпортувати з файлу</LinkButton>
        </Inline>
      )}
    />
  );
}

function NoneSo({ view, onClear }: { view: ShownOf<typeof groupsList>['view']; onClear: () => void }) {
  if (view.text.trim()) return <EmptyState title="Груп не знайдено" text="За таким пошуком груп немає." action={<Button onClick={onClear}>Показати всі</Button>} />;
  return view.room ? (
    <EmptyState title="Усі групи мають розклад і аудиторію" action={<Button onClick={onClear}>Усі групи</Button>} />
  ) : (
    <EmptyState title="З цього предмета груп немає" action={<Button onClick={onClear}>Усі предмети</Button>} />
  );
}
