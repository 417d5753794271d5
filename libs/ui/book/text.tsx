import { Facts, Heading, Money, Muted, Text, type TextTone } from '@dzvinok/ui/text';
import { Group, State, type Sheet } from './sheet.tsx';
import { longName, longText } from './samples.ts';

const levels = [1, 2, 3] as const;
const sizes = ['sm', 'md', 'lg', 'xl'] as const;
const tones: TextTone[] = ['muted', 'danger', 'success', 'warning'];

const facts = [{ name: 'Учнів', value: '1 204' }, { name: 'Остання активність', value: 'сьогодні, 18:40' }, { name: 'Займає місця', value: '12 МБ' }];

function States() {
  return (
    <>
      <Group title="Заголовки">
        {levels.map((level) => (
          <State key={level} name={`рівень ${level}`}><Heading level={level}>Розклад на тиждень</Heading></State>
        ))}
        <State name="довгий, вузько" width={220}><Heading level={2}>{longName}</Heading></State>
      </Group>
      <Group title="Текст" min={220}>
        {sizes.map((size) => (
          <State key={size} name={size}><Text size={size}>Під’їзд їжака, «ґава» № 5</Text></State>
        ))}
        {tones.map((tone) => (
          <State key={tone} name={tone}><Text tone={tone}>Наступне заняття</Text></State>
        ))}
        <State name="medium"><Text weight="medium">Наступне заняття</Text></State>
        <State name="bold"><Text weight="bold">Наступне заняття</Text></State>
        <State name="приглушений"><Muted>оновлено о 18:40</Muted></State>
        <State name="абзац" width={220}><Text block>{longText}</Text></State>
      </Group>
      <Group title="Відомості">
        <State name="у рядок"><Facts facts={facts} /></State>
        <State name="великі"><Facts facts={facts} size="xl" /></State>
        <State name="одна під одною"><Facts facts={facts} shape="column" /></State>
        <State name="поруч із назвою"><Facts facts={facts} shape="pairs" /></State>
      </Group>
      <Group title="Гроші" min={140}>
        <State name="сума"><Money value={12_450.5} /></State>
        <State name="сплачено"><Money value={3200} tone="success" /></State>
        <State name="борг"><Money value={-840} tone="danger" /></State>
        <State name="приглушена"><Money value={0} tone="muted" /></State>
        <State name="немає"><Money value={null} /></State>
      </Group>
    </>
  );
}

export const text: Sheet = { title: 'Текст', States };
