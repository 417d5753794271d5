import { paths } from '@dzvinok/contract/paths';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { EmptyState } from '@dzvinok/ui/state';
import { IconSearch, IconUserPlus } from '@dzvinok/ui/icons';
import type { StudentFilter } from './students-filter.ts';

/** The first visit of a new centre. */
export function NobodyYet() {
  return (
    <EmptyState
      title="У центрі ще немає учнів"
      text="Додайте першого учня разом із родичем або імпортуйте список із таблиці, а потім оберіть учням групи."
      icon={<IconUserPlus size={28} />}
      action={
        <LinkButton look="primary" href={paths.admin.addStudent}>
          Додати учня
        </LinkButton>
      }
    />
  );
}

const advice = {
  name: 'Перевірте написання або введіть лише частину прізвища чи номера телефону.',
  groups: 'Оберіть іншу кількість груп.',
  amount: 'Оберіть іншу суму за місяць.',
} as const;

/** A filter that lets nobody through: how to widen it, and the way out. */
export function NobodyFound({ filter: { category }, onClear }: { filter: StudentFilter; onClear: () => void }) {
  return (
    <EmptyState
      title="Нікого не знайдено"
      text={advice[category]}
      icon={<IconSearch size={28} />}
      action={<Button onClick={onClear}>Показати всіх</Button>}
    />
  );
}
