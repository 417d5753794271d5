import { Columns, Inline, Spacer, Stack, Toolbar } from '@dzvinok/ui/layout';
import { TextField } from '@dzvinok/ui/form';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { Group, Held, Screen, State, type Sheet } from './sheet.tsx';
import styles from './book.module.css';

const cells = ['один', 'два', 'три', 'чотири', 'п’ять'].map((name) => <div key={name} className={styles.cell}>{name}</div>);

const choices = [{ value: 'all', label: 'Усі' }, { value: 'past', label: 'В архіві' }];

function Filters() {
  return (
    <Toolbar>
      <Held start="">{(field) => <TextField {...field} label="Пошук" />}</Held>
      <Held start="all">{(field) => <SegmentedChoice {...field} label="Стан" options={choices} />}</Held>
    </Toolbar>
  );
}

function States() {
  return (
    <>
      <Group min={700}>
        <State name="Inline зі Spacer"><Inline>{cells.slice(0, 3)}<Spacer />{cells[3]}</Inline></State>
        <State name="Inline, не вміщується" width={180}><Inline gap="lg">{cells}</Inline></State>
        <State name="Columns"><Columns ratio="first">{cells.slice(0, 2)}</Columns></State>
        <State name="Toolbar"><Filters /></State>
        <State name="вузько"><Screen scene="narrow" width={390} height={330} /></State>
      </Group>
      <Group>
        <State name="Stack"><Stack gap="xs">{cells.slice(0, 3)}</Stack></State>
      </Group>
    </>
  );
}

function Narrow() {
  return (
    <Stack>
      <Filters />
      <Columns ratio="first">{cells.slice(0, 2)}</Columns>
    </Stack>
  );
}

export const layout: Sheet = { title: 'Розташування', States, scenes: { narrow: Narrow } };
