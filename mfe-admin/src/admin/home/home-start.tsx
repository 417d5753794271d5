import { paths } from '@dzvinok/contract/paths';
import { TextLink } from '@dzvinok/ui/button';
import { IconCheck } from '@dzvinok/ui/icons';
import { Inline, Stack, VisuallyHidden } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted } from '@dzvinok/ui/text';
import styles from './home.module.css';

export interface CentreCounts {
  teachers: number;
  groups: number;
  students: number;
}

const steps = [
  { of: 'teachers', label: 'Додайте викладачів', note: 'із предметами, які вони ведуть', href: paths.admin.addTeacher },
  { of: 'groups', label: 'Створіть групи', note: 'з розкладом на тиждень і ціною', href: paths.admin.addGroup },
  { of: 'students', label: 'Додайте учнів', note: 'разом із батьками, а тоді в групи', href: paths.admin.addStudent },
] as const;

/** The first steps of a new centre; gone once there is one of each. */
export function HomeStart({ counts }: { counts: CentreCounts }) {
  if (steps.every((step) => counts[step.of] > 0)) return null;
  return (
    <SectionCard title="З чого почати" subtitle="Три кроки до першого заняття">
      <Stack as="ol">
        {steps.map(({ of, label, note, href }, index) => {
          const isDone = counts[of] > 0;
          return (
            <Inline key={of} as="li" gap="md" noWrap className={styles.step} data-done={isDone || undefined}>
              <span className={styles.stepMark} aria-hidden>
                {isDone ? <IconCheck size={16} /> : index + 1}
              </span>
              <span>
                <TextLink href={href}>{label}</TextLink>
                {isDone && <VisuallyHidden> — зроблено</VisuallyHidden>} <Muted>{note}</Muted>
              </span>
            </Inline>
          );
        })}
      </Stack>
    </SectionCard>
  );
}
