import { groupsRoutes } from '@dzvinok/contract/groups';
import { mailingsRoutes } from '@dzvinok/contract/mailings';
import { studentExportsRoutes } from '@dzvinok/contract/student-exports';
import { studentsRoutes, type StudentListItem } from '@dzvinok/contract/students';
import { counted } from '@dzvinok/texts/plural';
import { Button, IconButton } from '@dzvinok/ui/button';
import { IconChecks, IconDotsVertical, IconUsersGroup, IconX } from '@dzvinok/ui/icons';
import { DropMenu } from '@dzvinok/ui/menu';
import { Money, Text } from '@dzvinok/ui/text';
import { useMayCall } from '../../../../rights.ts';
import { useWriteToStudents } from '../../../mailing-draft.ts';
import { AddToGroupPopup } from './add-to-group.popup.tsx';
import { ArchiveManyPopup } from './archive-many.popup.tsx';
import { MarkPaidPopup } from './mark-paid.popup.tsx';
import { RemoveFromGroupPopup } from './remove-from-group.popup.tsx';
import { ExportMenu } from '../students-files.tsx';
import styles from '../bottom-bar.module.css';
import { paymentTotals } from '../payments/payments.ts';

export type ManyAction = 'paid' | 'group' | 'removal' | 'archive';

interface BulkBarProps {
  students: readonly StudentListItem[];
  onOpen: (action: ManyAction) => void;
  onClear: () => void;
}

export function BulkBar({ students, onOpen, onClear }: BulkBarProps) {
  const { total } = paymentTotals(students);
  const write = useWriteToStudents();
  const mayGroup = useMayCall(groupsRoutes.addStudents);
  const mayExport = useMayCall(studentExportsRoutes.make);
  const mayWrite = useMayCall(mailingsRoutes.create);
  const mayArchive = useMayCall(studentsRoutes.archiveMany);
  const more = [
    ...mayWrite ? [{ label: 'Написати обраним', onSelect: () => write(students.map(({ id }) => id)) }] : [],
    ...mayGroup ? [{ label: 'Видалити з групи…', onSelect: () => onOpen('removal') }] : [],
    ...mayArchive ? [{ label: 'Перенести в архів…', onSelect: () => onOpen('archive') }] : [],
  ];
  return (
    <div className={styles.bulk} role="group" aria-label="Дії з вибраними" data-sums>
      <span role="status">
        <Text weight="bold">{`Вибрано ${counted(students.length, ['учня', 'учнів', 'учнів'])}`}</Text>{' '}
        <span className={styles.bulkSum}>
          <Money value={total} />
        </span>
      </span>
      <Button size="sm" icon={<IconChecks size={16} />} aria-haspopup="dialog" onClick={() => onOpen('paid')}>
        Оплата
      </Button>
      {mayGroup && (
        <Button size="sm" icon={<IconUsersGroup size={16} />} aria-haspopup="dialog" onClick={() => onOpen('group')}>
          До групи
        </Button>
      )}
      {mayExport && <ExportMenu ids={students.map(({ id }) => id)} size="sm" label="Файл" />}
      {more.length > 0 && <DropMenu trigger={<Button size="sm" icon={<IconDotsVertical size={16} />}>Ще</Button>} items={more} />}
      <IconButton size="sm" label="Зняти вибір" icon={<IconX size={16} />} onClick={onClear} />
    </div>
  );
}

const popups = { paid: MarkPaidPopup, group: AddToGroupPopup, removal: RemoveFromGroupPopup, archive: ArchiveManyPopup };

interface ManyPopupProps {
  action: ManyAction;
  students: readonly StudentListItem[];
  onClose: (isDone: boolean) => void;
}

/** Stays open with its results when the students leave the list. */
export function ManyPopup({ action, ...props }: ManyPopupProps) {
  const Opened = popups[action];
  return <Opened {...props} />;
}
