import { LineChart, LineSwatch, Trend, type ChartColumn } from '@dzvinok/ui/chart';
import { Group, State, type Sheet } from './sheet.tsx';

const marks = [8, 9, null, 10, 7, 11, 12, 9, 10, 8, 11, 12];

function columnsOf(count: number): ChartColumn[] {
  return marks.slice(0, count).map((mark, index) => ({
    key: index,
    label: `${index + 1}.11`,
    title: `Заняття ${index + 1}`,
    text: mark === null ? 'без оцінки' : `оцінка ${mark}`,
    solid: mark,
    dashed: mark === null ? null : Math.max(1, mark - 2),
    statuses: mark === null ? ['absent'] : [],
    over: index === 5 ? 'milestone' : undefined,
  }));
}

function States() {
  return (
    <>
      <Group min={700}>
        <State name="дванадцять занять"><LineChart label="Оцінки" columns={columnsOf(12)} color="blue" /></State>
      </Group>
      <Group>
        <State name="не вміщується" width={260}><LineChart label="Оцінки" columns={columnsOf(12)} color="green" /></State>
        <State name="одне заняття" width={260}><LineChart label="Оцінки" columns={columnsOf(1)} color="yellow" /></State>
        <State name="лінії в легенді"><LineSwatch look="solid" /><LineSwatch look="dashed" /></State>
        <State name="рядок стовпчиків"><Trend label="Уроків за тиждень" values={[0, 12, 9, 14, 15, 11, 16, 7]} isOpen /></State>
      </Group>
    </>
  );
}

export const chart: Sheet = { title: 'Графік', States };
