import type { StudentOverview } from '@dzvinok/contract/students';
import { Button } from '@dzvinok/ui/button';
import { IconHistory } from '@dzvinok/ui/icons';
import { Inline } from '@dzvinok/ui/layout';
import { Notice } from '@dzvinok/ui/state';
import { archivedSince } from '../../archive/archived.columns.tsx';
import { useStudentReturn } from './student-return.ts';

export function ArchivedNotice({ student: { id, fullName }, since }: { student: StudentOverview; since: string }) {
  const { restore, restoringId } = useStudentReturn();
  return (
    <Notice tone="info">
      <Inline justify="between">
        <span>В архіві з {archivedSince(since)}: не входить, не стоїть у списках і розкладі. Оцінки, відвідування й оплати збережено.</span>
        <Button look="primary" size="sm" icon={<IconHistory size={16} />} busy={restoringId === id} onClick={() => void restore(id, fullName)}>
          Повернути
        </Button>
      </Inline>
    </Notice>
  );
}
