import { BellMark, Wordmark } from '@dzvinok/ui/brand';
import { CentreMark } from '@dzvinok/ui/layout';
import { Group, State, type Sheet } from './sheet.tsx';
import { longName, pictureOf } from './samples.ts';

function States() {
  const logo = pictureOf('#1d5e38', '#efd48e');
  return (
    <>
      <Group title="Дзвоник" min={140}>
        <State name="20 px"><BellMark size={20} /></State>
        <State name="28 px"><BellMark /></State>
        <State name="64 px"><BellMark size={64} /></State>
        <State name="з назвою"><Wordmark /></State>
      </Group>
      <Group title="Центр">
        <State name="назва"><CentreMark name="Центр «Знайка»" logoPath={null} /></State>
        <State name="логотип і назва"><CentreMark name="Центр «Знайка»" logoPath={logo} /></State>
        <State name="над формою"><CentreMark name="Центр «Знайка»" logoPath={logo} size="large" /></State>
        <State name="довга назва" width={240}><CentreMark name={`Студія навчання ${longName}`} logoPath={logo} /></State>
      </Group>
    </>
  );
}

export const brand: Sheet = { title: 'Знак', States };
