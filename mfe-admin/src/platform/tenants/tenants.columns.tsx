import { platformPaths } from '@dzvinok/contract/paths/platform';
import type { TenantItem } from '@dzvinok/contract/tenants';
import { listOf } from '@dzvinok/lists/list';
import { counted } from '@dzvinok/texts/plural';
import { TextLink } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import { Badge, Muted } from '@dzvinok/ui/text';
import { dayText, recentText } from '../../moments/moments.texts.ts';
import { AddressLink } from '../centre-address/address-link.tsx';
import { LessonTrend } from './lesson-trend.tsx';
import { statusLabels, statusTones, storageText } from './tenants.texts.ts';
import styles from './tenants.module.css';

const figure = { align: 'right', wideOnly: true } as const;

const figureText = (value: number) => value.toLocaleString('uk-UA');

export const tenantsList = listOf<TenantItem, { status: TenantItem['status'] }>({
  name: 'tenants',
  label: 'Центри',
  rowKey: ({ id }) => id,
  searched: ({ name, code, address }) => ({ texts: [name, code, address] }),
  filters: {
    status: {
      choices: [
        { value: 'active', label: 'Працюють', isChip: true, test: ({ status }) => status === 'active' },
        { value: 'suspended', label: 'Призупинені', isChip: true, test: ({ status }) => status === 'suspended' },
        { value: 'archived', label: 'В архіві', isChip: true, test: ({ status }) => status === 'archived' },
      ],
    },
  },
  usualSort: 'name',
  columns: {
    name: {
      title: 'Центр',
      width: '12rem',
      sticky: true,
      card: 'head',
      order: { label: 'За назвою', by: ({ name }) => name },
      cell: (tenant) => (
        <span className={styles.tenant}>
          <TextLink href={platformPaths.tenant(tenant.id)} className={styles.tenantName} title={tenant.name}>
            {tenant.name}
          </TextLink>
          <Muted>{tenant.code}</Muted>
        </span>
      ),
    },
    status: { title: 'Стан', width: '6.5rem', card: 'whole', order: { label: 'За станом', by: ({ status }) => statusLabels[status] }, cell: (tenant) => <Status tenant={tenant} /> },
    figures: { title: 'Скільки', card: 'whole', className: styles.phoneOnly, cell: figuresOf },
    students: { title: 'Учнів', width: '5rem', ...figure, order: { label: 'За кількістю учнів', by: ({ studentCount }) => studentCount }, cell: ({ studentCount }) => figureText(studentCount) },
    teachers: { title: 'Викладачів', width: '7.5rem', ...figure, className: styles.roomyOnly, order: { label: 'За кількістю викладачів', by: ({ teacherCount }) => teacherCount }, cell: ({ teacherCount }) => figureText(teacherCount) },
    groups: { title: 'Груп', width: '5rem', ...figure, order: { label: 'За кількістю груп', by: ({ groupCount }) => groupCount }, cell: ({ groupCount }) => figureText(groupCount) },
    lessons: { title: 'Уроків за тиждень', width: '9rem', card: 'labelled', order: { label: 'За уроками останнього тижня', by: ({ lessonsByWeek }) => lessonsByWeek.at(-1) ?? 0 }, cell: (tenant) => <LessonTrend tenant={tenant} /> },
    activity: { title: 'Остання активність', width: '9.5rem', card: 'labelled', order: { label: 'За останньою активністю', by: ({ lastActivityAt }) => (lastActivityAt === null ? '' : Date.parse(lastActivityAt)) }, cell: (tenant) => <LastActivity tenant={tenant} /> },
    storage: { title: 'Дані', width: '5.5rem', ...figure, className: styles.roomyOnly, order: { label: 'За обсягом даних', by: ({ storageBytes }) => storageBytes }, cell: ({ storageBytes }) => storageText(storageBytes) },
    address: { title: 'Адреса', width: '17rem', card: 'labelled', className: styles.roomyOnly, cell: ({ address }) => <AddressLink address={address} /> },
  },
});

/** A phone has no header above a figure, so each figure has its noun. */
function figuresOf({ studentCount, teacherCount, groupCount, storageBytes }: TenantItem): string {
  const people = [counted(studentCount, 'student'), counted(teacherCount, 'teacher'), counted(groupCount, 'group')];
  return [...people, `${storageText(storageBytes)} даних`].join(' · ');
}

// The deletion day is on the centre's clock.
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
