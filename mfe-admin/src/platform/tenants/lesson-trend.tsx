import type { TenantItem } from '@dzvinok/contract/tenants';
import { Trend } from '@dzvinok/ui/chart';
import { Muted } from '@dzvinok/ui/text';
import styles from './tenants.module.css';

const label = 'Уроків за тиждень, від найдавнішого';

export function LessonTrend({ tenant: { lessonsByWeek } }: { tenant: Pick<TenantItem, 'lessonsByWeek'> }) {
  if (!lessonsByWeek.some((count) => count > 0)) return <Muted>ще не було</Muted>;
  return (
    <span className={styles.lessons}>
      <Trend label={label} values={lessonsByWeek} isOpen />
      <span>{(lessonsByWeek.at(-2) ?? 0).toLocaleString('uk-UA')}</span>
    </span>
  );
}
