import { Columns, Inline, Spacer, Stack } from '@dzvinok/ui/layout';
import { Group, Screen, State, type Sheet } from './sheet.tsx';
import styles from './book.module.css';

const cells = ['один', 'два', 'три', 'чотири', 'п’ять'].map((name) => <div key={name} className={styles.cell}>{name}</div>);

function States() {
  return (
    <>
      <Group min={700}>
        <State name="Inline зі Spacer"><Inline>{cells.slice(0, 3)}<Spacer />{cells[3]}</Inline></State>
        <State name="Inline, не вміщується" width={180}><Inline gap="lg">{cells}</Inline></State>
        <State name="Columns"><Columns ratio="first">{cells.slice(0, 2)}</Columns></State>
        <State name="вузько"><Screen scene="narrow" width={390} height={140} /></State>
      </Group>
      <Group>
        <State name="Stack"><Stack gap="xs">{cells.slice(0, 3)}</Stack></State>
      </Group>
    </>
  );
}

export const layout: Sheet = { title: 'Розташування', States, scenes: { narrow: () => <Columns ratio="first">{cells.slice(0, 2)}</Columns> } };
