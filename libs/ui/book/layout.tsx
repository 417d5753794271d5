import { Columns, Divider, FilterBar, Grid, Inline, Spacer, Stack } from '@dzvinok/ui/layout';
import { Button } from '@dzvinok/ui/button';
import { TextField } from '@dzvinok/ui/form';
import { Group, Held, Screen, State, type Sheet } from './sheet.tsx';
import styles from './book.module.css';

const cells = ['один', 'два', 'три', 'чотири', 'п’ять'].map((name) => <div key={name} className={styles.cell}>{name}</div>);

function Filters() {
  return (
    <FilterBar>
      <Held start="">{(field) => <TextField {...field} label="Прізвище" size="sm" />}</Held>
      <Held start="">{(field) => <TextField {...field} label="Група" size="sm" />}</Held>
      <Held start="">{(field) => <TextField {...field} label="Місто" size="sm" />}</Held>
      <Button>Скинути</Button>
    </FilterBar>
  );
}

function States() {
  return (
    <>
      <Group min={700}>
        <State name="Inline зі Spacer"><Inline>{cells.slice(0, 3)}<Spacer />{cells[3]}</Inline></State>
        <State name="Inline, не вміщується" width={180}><Inline gap="lg">{cells}</Inline></State>
        <State name="Grid"><Grid min="sm">{cells}</Grid></State>
        <State name="Columns"><Columns ratio="first">{cells.slice(0, 2)}</Columns></State>
        <State name="FilterBar"><Filters /></State>
        <State name="вузько"><Screen scene="narrow" width={390} height={330} /></State>
      </Group>
      <Group>
        <State name="Stack"><Stack gap="xs">{cells.slice(0, 3)}</Stack></State>
        <State name="Divider"><Stack>{cells[0]}<Divider />{cells[1]}</Stack></State>
      </Group>
    </>
  );
}

function Narrow() {
  return (
    <Stack>
      <Filters />
      <Columns ratio="first">{cells.slice(0, 2)}</Columns>
      <Grid min="sm">{cells.slice(0, 2)}</Grid>
    </Stack>
  );
}

export const layout: Sheet = { title: 'Розташування', States, scenes: { narrow: Narrow } };
