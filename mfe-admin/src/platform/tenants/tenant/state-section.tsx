import type { TenantCard } from '@dzvinok/contract/tenant-life';
import { dayIn, timeIn } from '@dzvinok/schedule/zone';
import { formatDate } from '@dzvinok/texts/dates';
import { formatTime } from '@dzvinok/texts/times';
import { SectionCard } from '@dzvinok/ui/page';
import { storageText } from '../tenants.texts.ts';
import { StatusMoves } from './status-moves.tsx';
import styles from './tenant.module.css';

/** Shows the centre's figures at a glance, and whether it may work. */
export function TenantState({ tenant }: { tenant: TenantCard }) {
  const { timezone, studentCount, lastActivityAt, storageBytes, createdAt, schemaVersion, migrationError, isBehind } = tenant;
  const facts = [
    ['Учнів', studentCount.toLocaleString('uk-UA')],
    ['Остання активність', lastActivityAt ? momentText(timezone, lastActivityAt) : 'ще не було'],
    ['Займає місця', storageText(storageBytes)],
    ['Створено', formatDate(dayIn(timezone, createdAt))],
    ['Версія даних', isBehind ? `${schemaVersion}, чекає оновлення` : String(schemaVersion)],
  ];
  return (
    <SectionCard title="Стан" actions={<StatusMoves tenant={tenant} />}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {migrationError && <p className={styles.trouble}>Останнє оновлення не вдалося: {migrationError}</p>}
    </SectionCard>
  );
}

function momentText(timezone: string, moment: string): string {
  return `${formatDate(dayIn(timezone, moment))}, ${formatTime(timeIn(timezone, moment))}`;
}
