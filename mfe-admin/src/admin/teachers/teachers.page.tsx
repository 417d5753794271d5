import { useLiveReads } from '@dzvinok/api-client/live';
import { useRead } from '@dzvinok/api-client/query';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { FilterBar } from '@dzvinok/lists/filter-bar';
import { useList } from '@dzvinok/lists/use-list';
import { useUrlChoice } from '@dzvinok/router/navigation';
import { counted } from '@dzvinok/texts/plural';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { IconUserPlus } from '@dzvinok/ui/icons';
import { Page } from '@dzvinok/ui/page';
import { EmptyState, WhenRead } from '@dzvinok/ui/state';
import { TeachersTable } from './teachers-table.tsx';
import { teachersList } from './teachers.columns.tsx';

const places = ['working', 'archive'] as const;
const placeOptions = [
  { value: 'working', label: 'Працюють' },
  { value: 'archive', label: 'Архів' },
] as const;

const reads = [teachersRoutes.list];

export function TeachersPage() {
  const [place, setPlace] = useUrlChoice('show', places, 'working');
  const isArchive = place === 'archive';
  const query = useRead(teachersRoutes.list, isArchive ? { query: { archived: 'true' } } : {});
  useLiveReads({ reads });
  const { data } = query;
  const state = useList(teachersList, data);
  const nobody = isArchive ? <NobodyArchived /> : <NobodyYet />;
  const table = <TeachersTable key={place} shown={state.shown} isArchive={isArchive} empty={data?.length === 0 ? nobody : <NobodyFound onClear={state.clear} />} />;

  return (
    <Page
      title="Викладачі"
      subtitle={data ? `${counted(data.length, 'teacher')}${isArchive ? ' в архіві' : ''}` : '…'}
      actions={
        <LinkButton look="primary" href={adminPaths.addTeacher} icon={<IconUserPlus size={18} />}>
          Додати викладача
        </LinkButton>
      }
    >
      <FilterBar state={state} label="Фільтр викладачів" placeholder="ПІП, предмет або телефон">
        <SegmentedChoice label="Показати" hideLabel options={placeOptions} value={place} onChange={setPlace} />
      </FilterBar>
      <WhenRead query={query} waiting={table}>{() => table}</WhenRead>
    </Page>
  );
}

function NobodyYet() {
  return (
    <EmptyState
      title="Викладачів ще немає"
      text="Додайте викладача, щоб створювати групи."
      action={
        <LinkButton look="primary" href={adminPaths.addTeacher}>
          Додати викладача
        </LinkButton>
      }
    />
  );
}

function NobodyArchived() {
  return <EmptyState title="Архів порожній" text="Сюди потрапляють викладачі, які більше не працюють у центрі: їхні оцінки й історія зберігаються." />;
}

function NobodyFound({ onClear }: { onClear: () => void }) {
  return <EmptyState title="Нікого не знайдено" text="За таким пошуком викладачів немає." action={<Button onClick={onClear}>Показати всіх</Button>} />;
}
