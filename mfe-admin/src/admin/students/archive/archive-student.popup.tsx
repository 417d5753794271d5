import { useCall } from '@dzvinok/api-client/query';
import { studentsRoutes } from '@dzvinok/contract/students';
import { Stack } from '@dzvinok/ui/layout';
import { LeavingNotice } from '../../leaving.tsx';
import { RemovalPopup } from '../../removal/removal.popup.tsx';

interface ArchiveStudentPopupProps {
  student: { id: number; fullName: string };
  onArchived: () => void;
  onClose: () => void;
}

const nothing = () => null;

export function ArchiveStudentPopup({ student, onArchived, onClose }: ArchiveStudentPopupProps) {
  const archive = useCall(studentsRoutes.archive);
  return (
    <RemovalPopup
      title="Перенести учня в архів?"
      text={
        <Stack>
          <p>
            {student.fullName} із сьогоднішнього дня зникне зі списків, груп і розкладу та не зможе увійти; відкриті сеанси завершаться одразу, а
            календарі, підписані на розклад, перестануть оновлюватися. Родич, у якого немає інших дітей у центрі, теж не зможе увійти. Оцінки, відвідування й оплати залишаться. Повернути учня можна з архіву.
          </p>
          <LeavingNotice studentIds={[student.id]} />
        </Stack>
      }
      confirmLabel="Перенести в архів"
      refusedTitle="Перенести не можна"
      obstacles={nothing}
      remove={() => archive.mutateAsync({ params: { id: student.id } })}
      done="Учня перенесено в архів"
      onRemoved={onArchived}
      onClose={onClose}
    />
  );
}
