import { markNames } from '@dzvinok/texts/marks';
import { counted } from '@dzvinok/texts/plural';
import { statusWord } from '@dzvinok/ui/text';
import { meanText } from './progress.texts.ts';
import type { Average, ProgressFigures } from './progress-figures.ts';
import styles from './progress.module.css';

export function FiguresList({ figures }: { figures: ProgressFigures }) {
  const { lessons, classwork, homework, absent, notReady, late, recordings } = figures;
  return (
    <dl className={styles.figures}>
      <Figure name={markNames.classwork} value={meanText(classwork.value)} note={markCount(classwork)} />
      <Figure name={markNames.homework} value={meanText(homework.value)} note={markCount(homework)} />
      <Figure name="Пропуски" value={String(absent)} note={`з ${counted(lessons, ['уроку', 'уроків', 'уроків'])}`} />
      {notReady > 0 && <Figure name={statusWord('notReady')} value={String(notReady)} />}
      {late > 0 && <Figure name={statusWord('late')} value={String(late)} />}
      {recordings > 0 && <Figure name={statusWord('recording')} value={String(recordings)} />}
    </dl>
  );
}

function markCount({ count }: Average): string {
  return count > 0 ? `середня, ${counted(count, 'mark')}` : 'ще без оцінок';
}

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        {note && <span>{note}</span>}
      </dd>
    </div>
  );
}
