import { Badge, OnlineDot, StatusChip, StatusLegend, SubjectBadge, subjectColors, type BadgeTone, type StatusName } from '@dzvinok/ui/text';
import { Group, State, type Sheet } from './sheet.tsx';
import styles from './book.module.css';
import { longName } from './samples.ts';

const tones: BadgeTone[] = ['neutral', 'accent', 'success', 'danger', 'warning', 'info'];
const statuses: StatusName[] = ['paid', 'debt', 'absent', 'notReady', 'late', 'online', 'recording', 'milestone'];

function States() {
  return (
    <>
      <Group title="Слово поруч" min={700}>
        <State name={tones.join(', ')}>
          <div className={styles.swatches}>{tones.map((tone) => <Badge key={tone} tone={tone}>12 учнів</Badge>)}</div>
        </State>
      </Group>
      <Group title="Предмет">
        <State name={subjectColors.join(', ')}>
          <div className={styles.swatches}>{subjectColors.map((color) => <SubjectBadge key={color} color={color}>Хімія</SubjectBadge>)}</div>
        </State>
        <State name="довга назва, вузько" width={200}><SubjectBadge color="blue">{longName}</SubjectBadge></State>
      </Group>
      <Group title="Стан" min={700}>
        <State name="коротко">
          <div className={styles.swatches}>{statuses.map((status) => <StatusChip key={status} status={status} />)}</div>
        </State>
        <State name="словом">
          <div className={styles.swatches}>{statuses.map((status) => <StatusChip key={status} status={status} full />)}</div>
        </State>
        <State name="легенда">
          <ul className={styles.swatches}><StatusLegend statuses={['absent', 'notReady', 'late']} /></ul>
        </State>
      </Group>
      <Group title="Онлайн" min={140}>
        <State name="так"><OnlineDot online /></State>
        <State name="ні"><OnlineDot online={false} /></State>
      </Group>
    </>
  );
}

export const badges: Sheet = { title: 'Позначки', States };
