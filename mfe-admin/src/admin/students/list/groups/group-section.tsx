import type { GroupListItem } from '@dzvinok/contract/groups';
import { mondayFirst, weekdayShort } from '@dzvinok/texts/dates';
import { slotText } from '@dzvinok/texts/times';
import { Button } from '@dzvinok/ui/button';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Heading, Muted, SubjectBadge, Text } from '@dzvinok/ui/text';
import type { ReactNode } from 'react';
import { placesTaken } from '../../../places.ts';
import styles from './groups.module.css';

interface GroupSectionProps {
  title: string;
  empty: string;
  groups: readonly GroupListItem[];
  noteOf?: (group: GroupListItem) => ReactNode;
  busy: ReadonlySet<number>;
  action?: { label: string; icon: ReactNode; run: (group: GroupListItem) => void };
}

export function GroupSection({ title, empty, groups, noteOf, busy, action }: GroupSectionProps) {
  return (
    <section className={styles.groupSection} aria-label={title}>
      <Heading level={3}>
        {title} <Muted>{groups.length}</Muted>
      </Heading>
      {groups.length === 0 && <Muted block>{empty}</Muted>}
      <Stack as="ul" gap="sm" className={styles.groupList}>
        {groups.map((group) => (
          <Inline key={group.id} as="li" justify="between" noWrap className={styles.groupItem}>
            <Stack gap="xs">
              <Inline as="span">
                <SubjectBadge color={group.subjectColor}>
                  {group.subjectName} {group.className}
                </SubjectBadge>
                <Muted>{group.teacherName}</Muted>
                {group.capacity && <Muted>{placesTaken(group)}</Muted>}
              </Inline>
              <ScheduleChips group={group} />
              <Warning>{noteOf?.(group)}</Warning>
            </Stack>
            {action && <Button
              size="sm"
              icon={action.icon}
              busy={busy.has(group.id)}
              data-change-of={group.id}
              aria-label={`${action.label}: ${group.subjectName} ${group.className}`}
              onClick={() => action.run(group)}
            >
              {action.label}
            </Button>}
          </Inline>
        ))}
      </Stack>
    </section>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return children ? <Text tone="warning" size="sm">{children}</Text> : null;
}

function ScheduleChips({ group }: { group: GroupListItem }) {
  if (group.schedules.length === 0) return <Muted>Без розкладу</Muted>;
  const slots = [...group.schedules].sort((left, right) => mondayFirst(left.dayOfWeek) - mondayFirst(right.dayOfWeek));
  return (
    <Inline as="span" gap="xs">
      {slots.map((slot) => (
        <span key={slot.id} className={styles.chip} title={slot.classroomName}>
          {slotText(weekdayShort(slot.dayOfWeek), slot.startTime)}
        </span>
      ))}
    </Inline>
  );
}
