import type { TenantItem } from '@dzvinok/contract/tenants';
import { dayIn, timeIn } from '@dzvinok/schedule/zone';
import { formatDate, relativeDay } from '@dzvinok/texts/dates';
import { formatTime } from '@dzvinok/texts/times';
import { TextLink } from '@dzvinok/ui/button';
import { IconExternalLink } from '@dzvinok/ui/icons';
import type { Column } from '@dzvinok/ui/table';
import { Badge, Muted, type BadgeTone } from '@dzvinok/ui/text';
import styles from './tenants.module.css';

export const statusLabels: Record<TenantItem['status'], string> = {
  active: 'Працює',
  suspended: 'Призупинено',
  archived: 'В архіві',
};

const statusTones: Record<TenantItem['status'], BadgeTone> = {
  active: 'success',
  suspended: 'warning',
  archived: 'neutral',
};

/** `demo.localhost:8080` of `http://demo.localhost:8080`. */
export function hostOf(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

export const tenantColumns: Column<TenantItem>[] = [
  {
    key: 'name',
    title: 'Центр',
    sticky: true,
    render: (tenant) => (
      <span className={styles.tenant}>
        <span className={styles.tenantName} title={tenant.name}>
          {tenant.name}
        </span>
        <Muted>{tenant.code}</Muted>
      </span>
    ),
  },
  { key: 'status', title: 'Стан', width: '8.5rem', render: ({ status }) => <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge> },
  { key: 'students', title: 'Учнів', width: '5.5rem', align: 'right', render: (tenant) => tenant.studentCount.toLocaleString('uk-UA') },
  { key: 'activity', title: 'Остання активність', width: '11.5rem', render: (tenant) => <LastActivity tenant={tenant} /> },
  {
    key: 'address',
    title: 'Адреса',
    width: '18rem',
    render: ({ address }) => (
      <TextLink href={address} target="_blank" rel="noreferrer" className={styles.external}>
        {hostOf(address)}
        <IconExternalLink size={14} />
      </TextLink>
    ),
  },
  { key: 'timezone', title: 'Часовий пояс', width: '9rem', render: (tenant) => <Muted>{tenant.timezone}</Muted> },
  { key: 'created', title: 'Створено', width: '8rem', render: (tenant) => formatDate(dayIn(tenant.timezone, tenant.createdAt)) },
];

function LastActivity({ tenant: { lastActivityAt, timezone } }: { tenant: TenantItem }) {
  if (!lastActivityAt) return <Muted>ще не було</Muted>;
  const day = relativeDay(dayIn(timezone, lastActivityAt), dayIn(timezone, new Date()));
  return `${day}, ${formatTime(timeIn(timezone, lastActivityAt))}`;
}
