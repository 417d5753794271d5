import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, Text } from '@dzvinok/ui/text';
import { useState } from 'react';
import styles from '../file/imports.module.css';
import type { GroupMatch } from './import-preview.ts';
import { NewGroupPopup } from './new-group.popup.tsx';

export type ChooseGroup = (name: string, groupId: number | null, created?: GroupMatch['options'][number]) => void;

interface GroupsCardProps {
  groups: readonly GroupMatch[];
  onGroup: ChooseGroup;
}

const none = 0;

export function GroupsCard({ groups, onGroup }: GroupsCardProps) {
  const [created, setCreated] = useState<string | null>(null);
  const unknown = groups.filter(({ groupId }) => groupId === null).length;
  return (
    <SectionCard title="Групи у файлі" subtitle={unknown > 0 ? `Без групи поки ${counted(unknown, ['назва', 'назви', 'назв'])}: оберіть групу або створіть її` : 'Усі назви мають свою групу'}>
      <ul className={styles.columns}>
        {groups.map(({ name, students, groupId, options }) => (
          <li key={name} className={styles.column}>
            <div className={styles.columnTitle}>
              <Text weight="medium" block>{name}</Text>
              <Muted>{counted(students, 'student')}</Muted>
            </div>
            <div className={styles.groupChoice}>
              <Select<number>
                label={<VisuallyHidden>Група для «{name}»</VisuallyHidden>}
                value={groupId ?? none}
                onChange={(id) => onGroup(name, id || null)}
                searchable
                options={[{ value: none, label: 'Не додавати до групи' }, ...options.map(({ id, title }) => ({ value: id, label: title }))]}
              />
              {groupId === null && <Button onClick={() => setCreated(name)}>Створити</Button>}
            </div>
          </li>
        ))}
      </ul>
      {created !== null && (
        <NewGroupPopup
          name={created}
          onClose={() => setCreated(null)}
          onCreated={(group) => {
            onGroup(created, group.id, group);
            setCreated(null);
          }}
        />
      )}
    </SectionCard>
  );
}
