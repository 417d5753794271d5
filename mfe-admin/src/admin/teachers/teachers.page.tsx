import { useRead } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { useUrlChoice } from '@dzvinok/router/navigation';
import { counted } from '@dzvinok/texts/plural';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { SearchField } from '@dzvinok/ui/form';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { IconUserPlus } from '@dzvinok/ui/icons';
import { Toolbar } from '@dzvinok/ui/layout';
import { Page } from '@dzvinok/ui/page';
import { EmptyState, WhenRead } from '@dzvinok/ui/state';
import { useMemo, useState } from 'react';
import { findTeachers } from './teachers-filter.ts';
import { ArchivedTeachers, WorkingTeachers } from './teachers-table.tsx';

const places = ['working', 'archive'] as const;
const placeOptions = [
  { value: 'working', label: 'Працюють' },
  { value: 'archive', label: 'Архів' },
] as const;

/** Teachers with what they teach and how to reach them; those who left, in the archive. */
export function TeachersPage() {
  const [place, setPlace] = useUrlChoice('show', places, 'working');
  const [text, setText] = useState('');
  const isArchive = place === 'archive';
  const query = useRead(teachersRoutes.list, isArchive ? { query: { archived: 'true' } } : {});
  const { data } = query;
  const [Table, Nobody] = isArchive ? [ArchivedTeachers, NobodyArchived] : [WorkingTeachers, NobodyYet];
  const shown = useMemo(() => data && findTeachers(data, text), [data, text]);

  return (
    <Page
      title="Викладачі"
      subtitle={data ? `${counted(data.length, 'teacher')}${isArchive ? ' в архіві' : ''}` : '…'}
      actions={
        <LinkButton look="primary" href={paths.admin.addTeacher} icon={<IconUserPlus size={18} />}>
          Додати викладача
        </LinkButton>
      }
    >
      <Toolbar>
        <SearchField placeholder="ПІП, предмет або телефон" value={text} onChange={setText} />
        <SegmentedChoice label="Показати" options={placeOptions} value={place} onChange={setPlace} />
      </Toolbar>
      <WhenRead query={query} waiting={<Table teachers={undefined} />}>
        {({ length }) => <Table teachers={shown} empty={length === 0 ? <Nobody /> : <NobodyFound onClear={() => setText('')} />} />}
      </WhenRead>
    </Page>
  );
}

function NobodyYet() {
  return (
    <EmptyState
      title="Викладачів ще немає"
      text="Додайте викладача, щоб створювати групи."
      action={
        <LinkButton look="primary" href={paths.admin.addTeacher}>
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
