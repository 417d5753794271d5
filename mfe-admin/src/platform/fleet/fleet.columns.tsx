import type { BehindTenant } from '@dzvinok/contract/fleet';
import { platformPaths } from '@dzvinok/contract/paths/platform';
import type { TenantItem } from '@dzvinok/contract/tenants';
import { compareNames } from '@dzvinok/texts/names';
import { Button, TextLink } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import type { Column } from '@dzvinok/ui/table';
import { Badge, Muted } from '@dzvinok/ui/text';
import { recentText } from '../../moments/moments.texts.ts';
import styles from './fleet.module.css';

interface BehindSetting {
  version: number;
  isBusy: boolean;
  onRepeat: (tenantId: number) => void;
}

const nameColumn: Column<FleetRow> = { key: 'name', title: 'Центр', width: '16rem', card: 'head', render: (row) => <Name row={row} /> };

export const currentColumns: Column<FleetRow>[] = [
  nameColumn,
  { key: 'state', title: 'Стан', width: '9rem', card: 'aside', render: () => <Badge tone="success">Оновлено</Badge> },
  { key: 'since', title: 'З якого часу', card: 'labelled', render: ({ since }) => <Since at={since} /> },
];

export function behindColumns({ version, isBusy, onRepeat }: BehindSetting): Column<FleetRow>[] {
  return [
    nameColumn,
    { key: 'version', title: 'Версія', width: '6rem', card: 'labelled', render: ({ schemaVersion }) => `${schemaVersion} із ${version}` },
    {
      key: 'state',
      title: 'Стан',
      width: '9rem',
      card: 'labelled',
      render: ({ error }) => (error ? <Badge tone="danger">Не вдалося</Badge> : <Badge tone="warning">Чекає</Badge>),
    },
    { key: 'since', title: 'Востаннє пробували', width: '11rem', card: 'labelled', render: ({ failedAt }) => <Since at={failedAt} /> },
    {
      key: 'error',
      title: 'Що сталося',
      card: 'note',
      render: ({ error }) => (error ? <span className={styles.error}>{error}</span> : <Muted>ще не оновлювали</Muted>),
    },
    {
      key: 'again',
      title: 'Дія',
      card: 'aside',
      width: '8.5rem',
      render: ({ id, name }) => (
        <Button size="sm" look="quiet" aria-label={`Повторити: ${name}`} disabled={isBusy} onClick={() => onRepeat(id)}>
          Повторити
        </Button>
      ),
    },
  ];
}

function Name({ row: { id, name, code } }: { row: FleetRow }) {
  return (
    <Stack as="span" gap="none" className={styles.centre}>
      <TextLink href={platformPaths.tenant(id)} title={name} className={styles.name}>
        {name}
      </TextLink>
      <Muted>{code}</Muted>
    </Stack>
  );
}

function Since({ at }: { at: string | null }) {
  return at ? recentText(at) : <Muted>не записано</Muted>;
}

export interface FleetRow extends BehindTenant {
  since: string | null;
}

/** Alphabetical, failed centres first. */
export interface FleetVersion {
  version: number;
  rows: FleetRow[];
}

/** Oldest version first. `behind` comes with the fleet's state; the other centres come with the list, which may still be loading. */
export function versionsOf(behind: readonly BehindTenant[], tenants: readonly TenantItem[] = []): FleetVersion[] {
  const told = new Set(behind.map(({ id }) => id));
  const sinceOf = new Map(tenants.map(({ id, migratedAt }) => [id, migratedAt]));
  const others = tenants.filter(({ id }) => !told.has(id)).map(({ id, code, name, schemaVersion }) => ({
    id, code, name, schemaVersion, error: null, failedAt: null,
  }));
  const rows = [...behind, ...others].map((row) => ({ ...row, since: sinceOf.get(row.id) ?? null }));
  return [...Map.groupBy(rows, ({ schemaVersion }) => schemaVersion)]
    .map(([version, ofVersion]) => ({ version, rows: ofVersion.sort(failedFirst) }))
    .sort((left, right) => left.version - right.version);
}

function failedFirst(left: FleetRow, right: FleetRow): number {
  return Number(right.error !== null) - Number(left.error !== null) || compareNames(left.name, right.name);
}
