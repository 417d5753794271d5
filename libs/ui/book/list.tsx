import { Button } from '@dzvinok/ui/button';
import { LinkCard, ResponsiveCards, Rows } from '@dzvinok/ui/list';
import { EmptyState } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { Forced, Group, Screen, State, type Sheet } from './sheet.tsx';
import { longName } from './samples.ts';

const groups = [
  { id: 1, name: '9-А', color: 'purple' },
  { id: 2, name: '10-Б', color: 'blue' },
  { id: 3, name: longName, color: 'green' },
  { id: 4, name: '8-В', color: 'yellow' },
];

const rows = groups.map(({ id, name }) => <li key={id}><span>{name}</span><Button size="sm">Змінити</Button></li>);

function Cards() {
  return (
    <ResponsiveCards
      label="Групи"
      rows={groups}
      rowKey={({ id }) => id}
      renderCard={({ name, color }) => (
        <LinkCard href="#" subjectColor={color}>
          <Text weight="bold" block>{name}</Text>
          <Muted>Хімія, 12 учнів</Muted>
        </LinkCard>
      )}
    />
  );
}

function One({ children }: { children: string }) {
  return <ResponsiveCards rows={[children]} rowKey={String} renderCard={(text) => <LinkCard href="#">{text}</LinkCard>} />;
}

function States() {
  return (
    <>
      <Group min={700}>
        <State name="картки предметів"><Cards /></State>
        <State name="завантаження"><ResponsiveCards rows={undefined} rowKey={String} renderCard={() => null} expected={3} /></State>
        <State name="порожньо"><ResponsiveCards rows={[]} rowKey={String} renderCard={() => null} empty={<EmptyState title="Груп ще немає" />} /></State>
        <State name="вузько"><Screen scene="narrow" width={390} height={420} /></State>
      </Group>
      <Group title="Рядки">
        <State name="звичайні"><Rows label="Групи">{rows}</Rows></State>
        <State name="на всю картку"><Rows label="Групи" flush>{rows}</Rows></State>
      </Group>
      <Group min={220}>
        <State name="звичайна"><One>Паспорти</One></State>
        <State name="під вказівником"><Forced look="hover"><One>Паспорти</One></Forced></State>
        <State name="у фокусі"><Forced look="focus"><One>Паспорти</One></Forced></State>
      </Group>
    </>
  );
}

export const list: Sheet = { title: 'Картки', States, scenes: { narrow: Cards } };
