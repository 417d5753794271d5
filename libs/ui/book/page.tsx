import { Button } from '@dzvinok/ui/button';
import { IconBook, IconCalendar, IconMenu, IconPlus } from '@dzvinok/ui/icons';
import { BottomTabButton, BottomTabs, Page, PageTabs, SectionCard, type PageTab } from '@dzvinok/ui/page';
import { Group, Screen, State, type Sheet } from './sheet.tsx';
import { longName, longText } from './samples.ts';

const tabs: PageTab[] = [
  { label: 'Журнал', href: '#journal', current: true },
  { label: 'Учні', href: '#students' },
  { label: 'Домашні завдання', href: '#homework' },
  { label: 'Оплати' },
];

function Sample({ title }: { title: string }) {
  return (
    <Page
      title={title}
      subtitle="Хімія, понеділок і середа"
      back={{ href: '#', label: 'Усі групи' }}
      actions={<Button look="primary" icon={<IconPlus size={18} />}>Додати учня</Button>}
    >
      <PageTabs label="Група" tabs={tabs} />
      <SectionCard title="Про групу" subtitle="35 учнів" actions={<Button size="sm">Змінити</Button>}>{longText}</SectionCard>
    </Page>
  );
}

function Low() {
  const low = [
    { label: 'Сьогодні', href: '#today', icon: <IconCalendar />, current: true },
    { label: 'Домашнє', href: '#homework', icon: <IconBook /> },
  ];
  return (
    <>
      <SectionCard title="Сьогодні">{longText}</SectionCard>
      <BottomTabs label="Розділи" tabs={low}><BottomTabButton icon={<IconMenu />}>Ще</BottomTabButton></BottomTabs>
    </>
  );
}

function States() {
  return (
    <>
      <Group min={700}>
        <State name="сторінка"><Sample title="Група 9-А" /></State>
        <State name="вузько, довга назва"><Screen scene="narrow" width={390} height={460} /></State>
        <State name="вкладки внизу телефона"><Screen scene="low" width={390} height={300} /></State>
        <State name="вкладки розділу"><PageTabs label="Розділ" look="bar" tabs={tabs} /></State>
        <State name="вкладки, не вміщуються" width={260}><PageTabs label="Група" tabs={tabs} /></State>
      </Group>
      <Group>
        <State name="картка без назви"><SectionCard>{longText}</SectionCard></State>
        <State name="картка без полів"><SectionCard title="Таблиця" flush>{longText}</SectionCard></State>
      </Group>
    </>
  );
}

export const page: Sheet = { title: 'Сторінка', States, scenes: { low: Low, narrow: () => <Sample title={`Група ${longName}`} /> } };
