import { groupsRoutes } from '@dzvinok/contract/groups';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import type { StudentOverview } from '@dzvinok/contract/students';
import { useOpenInAddress } from '@dzvinok/router/navigation';
import { formatDate } from '@dzvinok/texts/dates';
import { Button, TextLink } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { Heading, Muted, SubjectBadge } from '@dzvinok/ui/text';
import { useMayCall } from '../../../rights.ts';
import { StudentGroupsPopup } from '../list/groups/student-groups.popup.tsx';
import styles from './overview.module.css';

type Stay = StudentOverview['stays'][number];

export function GroupsCard({ student }: { student: StudentOverview }) {
  const { id, fullName, archivedAt, stays } = student;
  const [isOpen, setOpen] = useOpenInAddress('groups');
  const mayChange = useMayCall(groupsRoutes.addStudent);
  const [present, past] = [stays.filter(({ leftOn }) => leftOn === null), stays.filter(({ leftOn }) => leftOn !== null)];
  const change = !archivedAt && mayChange && (
    <Button size="sm" onClick={() => setOpen(true)}>
      {present.length > 0 ? 'Змінити групи' : 'Обрати групи'}
    </Button>
  );
  return (
    <SectionCard title="Групи" actions={change}>
      <Stack>
        {present.length === 0 && <Muted block>{archivedAt ? 'Учень в архіві, тому груп немає.' : 'Учень ще не навчається в жодній групі.'}</Muted>}
        {present.length > 0 && <Rows label="Поточні групи">{present.map((stay) => <StayRow key={stay.id} stay={stay} />)}</Rows>}
        {past.length > 0 && (
          <>
            <Heading level={3}>Раніше</Heading>
            <Rows label="Групи, які учень покинув">{past.map((stay, index) => <StayRow key={index} stay={stay} />)}</Rows>
          </>
        )}
      </Stack>
      <StudentGroupsPopup student={isOpen ? { id, fullname: fullName, classes: present } : undefined} onClose={() => setOpen(false)} />
    </SectionCard>
  );
}

function StayRow({ stay: { id, subjectName, subjectColor, className, teacherName, joinedOn, leftOn, isArchived } }: { stay: Stay }) {
  const mayOpen = useMayCall(groupsRoutes.one);
  const badge = <SubjectBadge color={subjectColor}>{subjectName} {className}</SubjectBadge>;
  return (
    <li>
      <div className={styles.words}>
        {mayOpen ? <TextLink plain href={adminPaths.group(id)}>{badge}</TextLink> : badge}
        <Muted>
          {teacherName} · {leftOn ? `${formatDate(joinedOn)} – ${formatDate(leftOn)}` : `з ${formatDate(joinedOn)}`}
          {isArchived && ' · група в архіві'}
        </Muted>
      </div>
    </li>
  );
}
