import type { TenantAdmin, TenantCard } from '@dzvinok/contract/tenant-life';
import { dayIn } from '@dzvinok/schedule/zone';
import { formatDate } from '@dzvinok/texts/dates';
import { formatPhone } from '@dzvinok/texts/phone';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';
import { Badge, Muted } from '@dzvinok/ui/text';
import { AdminActions } from './admin-actions.tsx';
import styles from './tenant.module.css';

/** Lists the admins of the centre, and the help that the platform can give them with signing in. */
export function TenantAdmins({ tenant }: { tenant: TenantCard }) {
  const { admins, timezone } = tenant;
  return (
    <SectionCard title="Адміністратори" subtitle="Новий пароль завершує всі сеанси адміністратора й лишає запис у журналах центру та платформи.">
      {admins.length === 0 ? (
        <EmptyState title="У центрі немає адміністраторів" />
      ) : (
        <ul className={styles.admins} aria-label="Адміністратори">
          {admins.map((admin) => (
            <li key={admin.id} className={styles.admin}>
              <AdminFacts admin={admin} timezone={timezone} />
              <AdminActions admin={admin} tenant={tenant} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function AdminFacts({ admin: { fullName, phoneNumber, lastActivityAt, hasSecondFactor }, timezone }: { admin: TenantAdmin; timezone: string }) {
  return (
    <div className={styles.adminFacts}>
      <span className={styles.adminName}>{fullName}</span>
      <Muted>{formatPhone(phoneNumber)}</Muted>
      <Muted>{lastActivityAt ? `був(ла) ${formatDate(dayIn(timezone, lastActivityAt))}` : 'ще не входив(ла)'}</Muted>
      {hasSecondFactor && <Badge tone="success">Двоетапний вхід</Badge>}
    </div>
  );
}
