import type { StudentListItem } from '@dzvinok/contract/students';
import { formatPhone } from '@dzvinok/texts/phone';
import { Button } from '@dzvinok/ui/button';
import { IconMinus, IconPlus } from '@dzvinok/ui/icons';
import { Rows } from '@dzvinok/ui/list';
import { Heading, Muted, Text } from '@dzvinok/ui/text';
import { useState, type ReactNode } from 'react';
import type { MemberChange } from './member-changes.ts';
import styles from './members.module.css';

const shownAtFirst = 30;

const actions = {
  add: { label: 'Додати', icon: <IconPlus size={16} /> },
  remove: { label: 'Видалити', icon: <IconMinus size={16} /> },
} as const;

interface MembersSectionProps {
  title: string;
  empty: string;
  students: readonly StudentListItem[];
  noteOf?: (student: StudentListItem) => string | undefined;
  busy: ReadonlySet<number>;
  action: MemberChange;
  onChange: (student: StudentListItem, change: MemberChange) => Promise<void>;
}

export function MembersSection({ title, empty, students, noteOf, busy, action, onChange }: MembersSectionProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? students : students.slice(0, shownAtFirst);
  const { label, icon } = actions[action];
  return (
    <section className={styles.section} aria-label={title}>
      <Heading level={3}>
        {title} <Muted>{students.length}</Muted>
      </Heading>
      {students.length === 0 && <Muted block>{empty}</Muted>}
      {shown.length > 0 && (
        <Rows label={title}>
          {shown.map((student) => (
            <li key={student.id}>
              <div className={styles.words}>
                <span className={styles.name} title={student.fullname}>{student.fullname}</span>
                <Muted>{[student.schoolInfo, formatPhone(student.phoneNumber)].join(' · ')}</Muted>
                <Warning>{noteOf?.(student)}</Warning>
              </div>
              <Button
                size="sm"
                icon={icon}
                busy={busy.has(student.id)}
                data-member={student.id}
                aria-label={`${label}: ${student.fullname}`}
                onClick={() => void onChange(student, action)}
              >
                {label}
              </Button>
            </li>
          ))}
        </Rows>
      )}
      {shown.length < students.length && (
        <Button look="quiet" size="sm" onClick={() => setWhole(true)}>
          Показати всіх: {students.length}
        </Button>
      )}
    </section>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return children ? <Text tone="warning" size="sm">{children}</Text> : null;
}
