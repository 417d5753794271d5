import { IconSchool, IconUser } from '@dzvinok/ui/icons';
import { SearchWindow, type SearchWindowProps } from '@dzvinok/ui/search';
import { EmptyState, LoadingState } from '@dzvinok/ui/state';
import { Group, Held, Screen, State, type Sheet } from './sheet.tsx';
import { longName, nothing } from './samples.ts';

const sections = [
  {
    title: 'Учні',
    options: [
      { key: 'a', href: '#a', name: longName, note: '050 123 45 67 · Математика А · Українська мова Б', icon: <IconUser size={18} /> },
      { key: 'b', href: '#b', name: 'Возняк Марко', icon: <IconUser size={18} /> },
    ],
  },
  { title: 'Викладачі', options: [{ key: 'c', href: '#c', name: 'Вовк Леся Іванівна', note: 'Математика', icon: <IconSchool size={18} /> }] },
];

function Search(props: Partial<SearchWindowProps>) {
  return (
    <Held start="во">
      {({ value, onChange }) => (
        <SearchWindow opened onClose={nothing} label="Пошук" text={value} onText={onChange} sections={[]} {...props} />
      )}
    </Held>
  );
}

function States() {
  return (
    <Group min={560}>
      <State name="знайдено"><Screen scene="found" width={820} height={380} /></State>
      <State name="на телефоні, шукає знову"><Screen scene="found-again" width={390} height={380} /></State>
      <State name="шукає"><Screen scene="waiting" width={390} height={260} /></State>
      <State name="нічого не знайдено"><Screen scene="nothing" width={390} height={260} /></State>
    </Group>
  );
}

export const search: Sheet = {
  title: 'Пошук',
  States,
  scenes: {
    found: () => <Search sections={sections} />,
    'found-again': () => <Search sections={sections} busy />,
    waiting: () => <Search busy><LoadingState /></Search>,
    nothing: () => <Search><EmptyState title="Нічого не знайдено" text="Перевірте, як написано." /></Search>,
  },
};
