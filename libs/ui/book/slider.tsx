import { SectionCard } from '@dzvinok/ui/page';
import { Slider } from '@dzvinok/ui/slider';
import { Group, Screen, State, type Sheet } from './sheet.tsx';

const slidesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: index, content: <SectionCard title={`Пробне ${index + 1}`}>Результат: {150 + index * 7}</SectionCard> }));

function States() {
  return (
    <Group min={700}>
      <State name="сім"><Slider label="Пробні" slides={slidesOf(7)} /></State>
      <State name="усі видно"><Slider label="Пробні" slides={slidesOf(2)} /></State>
      <State name="вузько"><Screen scene="narrow" width={390} height={180} /></State>
    </Group>
  );
}

export const slider: Sheet = { title: 'Карусель', States, scenes: { narrow: () => <Slider label="Пробні" slides={slidesOf(3)} /> } };
