import { BarChart, LineChart, LineSwatch, Trend, type Bar, type ChartColumn } from '@dzvinok/ui/chart';
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

const bars: Bar[] = [
  { key: 1, name: 'Математика, 9 клас', whole: 24_000, part: 18_000, text: '18 000 ₴ із 24 000 ₴' },
  { key: 2, name: 'Українська мова та література', whole: 9_000, part: 9_000, text: '9 000 ₴ із 9 000 ₴' },
  { key: 3, name: 'Без групи', whole: 0, part: 500, text: '500 ₴ із 0 ₴' },
];

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
        <State name="частини за назвами" width={360}><BarChart label="За групами" bars={bars} color="green" /></State>
        <State name="рядок стовпчиків"><Trend label="Уроків за тиждень" values={[0, 12, 9, 14, 15, 11, 16, 7]} isOpen /></State>
      </Group>
    </>
  );
}

export const chart: Sheet = { title: 'Графік', States };
