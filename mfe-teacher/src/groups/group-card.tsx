import type { TeacherGroup } from '@dzvinok/contract/groups';
import { paths } from '@dzvinok/contract/paths';
import { counted } from '@dzvinok/texts/plural';
import { LinkCard } from '@dzvinok/ui/list';
import { AvatarGroup, Text } from '@dzvinok/ui/text';
import { scheduleLine } from './schedule-line.ts';
import styles from './groups.module.css';

/** A card shows so many faces before «+N» (specification §9). */
const shownStudents = 6;

export function GroupCard({ group }: { group: TeacherGroup }) {
  return (
    <LinkCard href={paths.teacher.journal(group.id)} subjectColor={group.subjectColor}>
      <span className={styles.cardHead}>
        <Text weight="bold" size="lg">
          {group.subjectName}
        </Text>
        <Text weight="bold" size="lg">
          {group.className}
        </Text>
      </span>
      <Text block size="sm">
        {scheduleLine(group.schedules)}
      </Text>
      <span className={styles.cardFoot}>
        <AvatarGroup people={group.students} max={shownStudents} total={group.studentCount} />
        <Text size="sm">{counted(group.studentCount, 'student')}</Text>
      </span>
    </LinkCard>
  );
}
