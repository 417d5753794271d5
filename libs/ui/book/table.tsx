import { TextLink } from '@dzvinok/ui/button';
import { EmptyState } from '@dzvinok/ui/state';
import { DataTable, LongTable, type Column, type TableOrder } from '@dzvinok/ui/table';
import { Money, StatusChip } from '@dzvinok/ui/text';
import { Group, Screen, State, type Sheet } from './sheet.tsx';
import { longName } from './samples.ts';

interface Student {
  id: number;
  name: string;
  city: string;
  debt: number;
}

const students: Student[] = [
  { id: 1, name: 'Левчук Марта', city: 'Київ', debt: 0 },
  { id: 2, name: longName, city: 'Кам’янець-Подільський', debt: 1450.5 },
  { id: 3, name: 'Бондар Іван', city: 'Львів', debt: 320 },
];
const many = Array.from({ length: 200 }, (_, index): Student => ({ id: index + 1, name: `Учень ${index + 1}`, city: 'Київ', debt: index * 10 }));

const columns: Column<Student>[] = [
  { key: 'number', title: '№', width: '3rem', align: 'right', sticky: true, wideOnly: true, render: (_, index) => index + 1 },
  { key: 'name', title: 'ПІП', width: '14rem', sticky: true, truncate: true, render: ({ name }) => <TextLink plain href="#" title={name}>{name}</TextLink> },
  { key: 'city', title: 'Місто', width: '9rem', truncate: true, render: ({ city }) => city },
  { key: 'state', title: 'Стан', width: '8rem', render: ({ debt }) => <StatusChip status={debt > 0 ? 'debt' : 'paid'} full /> },
  { key: 'debt', title: 'Борг', width: '8rem', align: 'right', render: ({ debt }) => <Money value={debt} tone={debt > 0 ? 'danger' : 'muted'} /> },
];

const sortable = columns.map((column): Column<Student> => (column.key === 'number' ? column : { ...column, sort: column.key }));
const order: TableOrder = { sort: 'debt', direction: 'desc', onChange: () => undefined };

const shared = { label: 'Учні', columns, rowKey: ({ id }: Student) => id };

const places: Record<string, Column<Student>['card']> = { name: 'head', state: 'aside', city: 'note', debt: 'labelled' };

function States() {
  return (
    <Group min={700}>
      <State name="рядки, минулий рядок">
        <DataTable {...shared} rows={students} rowTone={({ id }) => (id === 3 ? 'past' : undefined)} />
      </State>
      <State name="впорядковано за боргом, борг, вибрано">
        <DataTable {...shared} columns={sortable} rows={students} order={order} rowTone={({ id }) => (id === 3 ? 'alert chosen' : id === 2 ? 'alert' : undefined)} />
      </State>
      <State name="завантаження"><DataTable {...shared} rows={undefined} expected={3} /></State>
      <State name="порожньо"><DataTable {...shared} rows={[]} empty={<EmptyState title="Нікого не знайдено" text="Змініть або скиньте фільтри." />} /></State>
      <State name="довга таблиця"><Screen scene="long" width={752} height={400} /></State>
      <State name="вузько, картки"><Screen scene="cards" width={390} height={420} /></State>
      <State name="вузько, прокручується"><Screen scene="narrow" width={390} height={420} /></State>
    </Group>
  );
}

export const table: Sheet = {
  title: 'Таблиця',
  States,
  scenes: {
    // The book's window is narrow: the long table has no room for columns of wide windows.
    long: () => <LongTable {...shared} columns={columns.slice(1)} rows={many} />,
    cards: () => <DataTable {...shared} columns={columns.map((column) => ({ ...column, card: places[column.key] }))} rows={students} cards />,
    narrow: () => <DataTable {...shared} rows={students} />,
  },
};
