import { paths } from '@dzvinok/contract/paths';
import type { TenantItem } from '@dzvinok/contract/tenants';
import { TextLink } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import type { Column } from '@dzvinok/ui/table';
import { Badge, Muted } from '@dzvinok/ui/text';
import { dayText, recentText } from '../../moments/moments.texts.ts';
import { AddressLink } from '../centre-address/address-link.tsx';
import { statusLabels, statusTones, storageText } from './tenants.texts.ts';
import styles from './tenants.module.css';

export const tenantColumns: Column<TenantItem>[] = [
  {
    key: 'name',
    title: 'Центр',
    sticky: true,
    render: (tenant) => (
      <span className={styles.tenant}>
        <TextLink href={paths.platform.tenant(tenant.id)} className={styles.tenantName} title={tenant.name}>
          {tenant.name}
        </TextLink>
        <Muted>{tenant.code}</Muted>
      </span>
    ),
  },
  { key: 'status', title: 'Стан', width: '9.5rem', render: (tenant) => <Status tenant={tenant} /> },
  { key: 'students', title: 'Учнів', width: '5.5rem', align: 'right', render: (tenant) => tenant.studentCount.toLocaleString('uk-UA') },
  { key: 'activity', title: 'Остання активність', width: '11.5rem', render: (tenant) => <LastActivity tenant={tenant} /> },
  { key: 'storage', title: 'Дані', width: '6rem', align: 'right', render: ({ storageBytes }) => storageText(storageBytes) },
  { key: 'address', title: 'Адреса', width: '18rem', render: ({ address }) => <AddressLink address={address} /> },
  { key: 'timezone', title: 'Часовий пояс', width: '9rem', render: (tenant) => <Muted>{tenant.timezone}</Muted> },
  { key: 'created', title: 'Створено', width: '8rem', render: (tenant) => dayText(tenant.createdAt, tenant.timezone) },
];

// Badges say what asks for attention; the day of a deletion is the centre's own.
function Status({ tenant: { status, isBehind, deleteAfter, timezone } }: { tenant: TenantItem }) {
  return (
    <Inline as="span" gap="xs">
      <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      {isBehind && <Badge tone="danger">Чекає оновлення</Badge>}
      {deleteAfter && <Badge tone="danger">Видалення {dayText(deleteAfter, timezone)}</Badge>}
    </Inline>
  );
}

function LastActivity({ tenant: { lastActivityAt, timezone } }: { tenant: TenantItem }) {
  return lastActivityAt ? recentText(lastActivityAt, timezone) : <Muted>ще не було</Muted>;
}
