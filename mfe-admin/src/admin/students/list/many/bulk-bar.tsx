import type { StudentListItem } from '@dzvinok/contract/students';
import { counted } from '@dzvinok/texts/plural';
import { Button, IconButton } from '@dzvinok/ui/button';
import { IconChecks, IconUsersGroup, IconX } from '@dzvinok/ui/icons';
import { Money, Text } from '@dzvinok/ui/text';
import { useState } from 'react';
import { AddToGroupPopup } from './add-to-group.popup.tsx';
import { MarkPaidPopup } from './mark-paid.popup.tsx';
import { ExportMenu } from '../students-files.tsx';
import styles from '../bottom-bar.module.css';
import { paymentTotals } from '../payments/payments.ts';

interface BulkBarProps {
  students: readonly StudentListItem[];
  onClear: () => void;
}

/** Replaces the totals while students are chosen. */
export function BulkBar({ students, onClear }: BulkBarProps) {
  const [opened, setOpened] = useState<'paid' | 'group' | null>(null);
  const close = (isDone: boolean) => {
    setOpened(null);
    if (isDone) onClear();
  };
  const { total } = paymentTotals(students);
  return (
    <div className={styles.bulk} role="group" aria-label="Дії з вибраними" data-sums>
      <span role="status">
        <Text weight="bold">{`Вибрано ${counted(students.length, ['учня', 'учнів', 'учнів'])}`}</Text>{' '}
        <span className={styles.bulkSum}>
          <Money value={total} />
        </span>
      </span>
      <Button size="sm" icon={<IconChecks size={16} />} aria-haspopup="dialog" onClick={() => setOpened('paid')}>
        Оплата
      </Button>
      <Button size="sm" icon={<IconUsersGroup size={16} />} aria-haspopup="dialog" onClick={() => setOpened('group')}>
        До групи
      </Button>
      <ExportMenu ids={students.map(({ id }) => id)} size="sm" label="Файл" />
      <IconButton size="sm" label="Зняти вибір" icon={<IconX size={16} />} onClick={onClear} />
      {opened === 'paid' && <MarkPaidPopup students={students} onClose={close} />}
      {opened === 'group' && <AddToGroupPopup students={students} onClose={close} />}
    </div>
  );
}
