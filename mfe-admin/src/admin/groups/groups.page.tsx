import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes, type GroupListItem } from '@dzvinok/contract/groups';
import { paths } from '@dzvinok/contract/paths';
import { subjectColorOf, subjectsRoutes } from '@dzvinok/contract/subjects';
import { useGroupsLive } from '@dzvinok/journal/live';
import { useSearchParams } from '@dzvinok/router/navigation';
import { compareNames } from '@dzvinok/texts/names';
import { counted } from '@dzvinok/texts/plural';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { IconPlus } from '@dzvinok/ui/icons';
import { LinkCard, ResponsiveCards } from '@dzvinok/ui/list';
import { Page } from '@dzvinok/ui/page';
import { EmptyState, WhenRead } from '@dzvinok/ui/state';
import { Text } from '@dzvinok/ui/text';
import { useMemo } from 'react';
import styles from './groups.module.css';
import { weekText } from './group-schedule.ts';

/** All groups as cards in the colours of their subjects. */
export function GroupsPage() {
  const query = useRead(groupsRoutes.list);
  useGroupsLive();
  const [subjectId, setSubjectId] = useSubjectInAddress();
  const { data: groups } = query;
  const shown = useMemo(
    () =>
      groups
        ?.filter((group) => subjectId === null || group.subjectId === subjectId)
        .sort((left, right) => compareNames(left.subjectName, right.subjectName) || compareNames(left.className, right.className)),
    [groups, subjectId],
  );
  const cards = (
    <ResponsiveCards
      label="Групи"
      rows={shown}
      rowKey={(group) => group.id}
      renderCard={(group) => <GroupCard group={group} />}
      empty={groups?.length === 0 ? <NoGroupsYet /> : <NoneOfSubject onClear={() => setSubjectId(null)} />}
      expected={8}
    />
  );

  return (
    <Page
      title="Групи"
      subtitle={shown ? counted(shown.length, 'group') : '…'}
      actions={
        <LinkButton look="primary" href={paths.admin.addGroup} icon={<IconPlus size={18} />}>
          Додати групу
        </LinkButton>
      }
    >
      <div className={styles.toolbar}>
        <SubjectFilter value={subjectId} onChange={setSubjectId} />
      </div>
      <WhenRead query={query} waiting={cards}>{() => cards}</WhenRead>
    </Page>
  );
}

function useSubjectInAddress(): [number | null, (subjectId: number | null) => void] {
  const [search, setSearch] = useSearchParams();
  const subjectId = Number(search.get('subject')) || null;
  return [subjectId, (next) => setSearch(next === null ? {} : { subject: String(next) }, { replace: true })];
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
      size="sm"
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
        <Text numeric>{counted(group.studentCount, 'student')}</Text>
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

function NoneOfSubject({ onClear }: { onClear: () => void }) {
  return <EmptyState title="З цього предмета груп немає" action={<Button onClick={onClear}>Усі предмети</Button>} />;
}
