import { paths } from '@dzvinok/contract/paths';
import type { TenantItem } from '@dzvinok/contract/tenants';
import { counted } from '@dzvinok/texts/plural';
import { TextLink } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import type { Column } from '@dzvinok/ui/table';
import { Badge, Muted } from '@dzvinok/ui/text';
import { dayText, recentText } from '../../moments/moments.texts.ts';
import { AddressLink } from '../centre-address/address-link.tsx';
import { LessonTrend } from './lesson-trend.tsx';
import { statusLabels, statusTones, storageText } from './tenants.texts.ts';
import styles from './tenants.module.css';

const figure = { align: 'right', wideOnly: true } as const;

export const tenantColumns: Column<TenantItem>[] = [
  {
    key: 'name',
    title: 'Центр',
    width: '12rem',
    sticky: true,
    card: 'head',
    render: (tenant) => (
      <span className={styles.tenant}>
        <TextLink href={paths.platform.tenant(tenant.id)} className={styles.tenantName} title={tenant.name}>
          {tenant.name}
        </TextLink>
        <Muted>{tenant.code}</Muted>
      </span>
    ),
  },
  { key: 'status', title: 'Стан', width: '6.5rem', card: 'whole', render: (tenant) => <Status tenant={tenant} /> },
  { key: 'figures', title: 'Скільки', card: 'whole', className: styles.phoneOnly, render: (tenant) => figuresOf(tenant) },
  { key: 'students', title: 'Учнів', width: '4rem', ...figure, render: ({ studentCount }) => studentCount.toLocaleString('uk-UA') },
  { key: 'teachers', title: 'Викладачів', width: '6.5rem', ...figure, className: styles.roomyOnly, render: ({ teacherCount }) => teacherCount.toLocaleString('uk-UA') },
  { key: 'groups', title: 'Груп', width: '4rem', ...figure, render: ({ groupCount }) => groupCount.toLocaleString('uk-UA') },
  { key: 'lessons', title: 'Уроків за тиждень', width: '9rem', card: 'labelled', render: (tenant) => <LessonTrend tenant={tenant} /> },
  { key: 'activity', title: 'Остання активність', width: '9.5rem', card: 'labelled', render: (tenant) => <LastActivity tenant={tenant} /> },
  { key: 'storage', title: 'Дані', width: '5.5rem', ...figure, className: styles.roomyOnly, render: ({ storageBytes }) => storageText(storageBytes) },
  { key: 'address', title: 'Адреса', width: '17rem', card: 'labelled', className: styles.roomyOnly, render: ({ address }) => <AddressLink address={address} /> },
];

/** On a phone no header stands above a figure, so each comes with its noun. */
function figuresOf({ studentCount, teacherCount, groupCount, storageBytes }: TenantItem): string {
  const people = [counted(studentCount, 'student'), counted(teacherCount, 'teacher'), counted(groupCount, 'group')];
  return [...people, `${storageText(storageBytes)} даних`].join(' · ');
}

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
