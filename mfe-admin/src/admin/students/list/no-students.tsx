import { adminPaths } from '@dzvinok/contract/paths/admin';
import { studentImportsRoutes } from '@dzvinok/contract/student-imports';
import { studentsRoutes } from '@dzvinok/contract/students';
import type { ListView } from '@dzvinok/lists/list';
import { countParts } from '@dzvinok/lists/rows';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { EmptyState } from '@dzvinok/ui/state';
import { IconSearch, IconUserPlus } from '@dzvinok/ui/icons';
import { useMayCall } from '../../../rights.ts';
import { studentsList, type StudentFilters } from './students.columns.tsx';

export function NobodyYet() {
  const mayAdd = useMayCall(studentsRoutes.create);
  const mayImport = useMayCall(studentImportsRoutes.check);
  const how = mayImport ? 'Додайте першого учня разом із родичем або імпортуйте список із таблиці' : 'Додайте першого учня разом із родичем';
  return (
    <EmptyState
      title="У центрі ще немає учнів"
      text={mayAdd ? `${how}, а потім оберіть учням групи.` : 'Учнів додає адміністратор центру.'}
      icon={<IconUserPlus size={28} />}
      action={mayAdd && (
        <LinkButton look="primary" href={adminPaths.addStudent}>
          Додати учня
        </LinkButton>
      )}
    />
  );
}

function adviceFor(filter: ListView<StudentFilters>): string {
  if (countParts(studentsList, filter) > 1) return 'Немає учня, який відповідає всім фільтрам одразу. Зніміть один із них.';
  if (filter.text.trim()) return 'Перевірте написання або введіть лише частину прізвища чи номера телефону.';
  if (filter.payment === 'owed') return 'Цього місяця ніхто не винен.';
  return 'За цим фільтром учнів немає. Оберіть інший.';
}

export function NobodyFound({ view, onClear }: { view: ListView<StudentFilters>; onClear: () => void }) {
  return (
    <EmptyState
      title="Нікого не знайдено"
      text={adviceFor(view)}
      icon={<IconSearch size={28} />}
      action={<Button onClick={onClear}>Показати всіх</Button>}
    />
  );
}
