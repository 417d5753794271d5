import type { BehindTenant } from '@dzvinok/contract/fleet';
import { Button } from '@dzvinok/ui/button';
import type { Column } from '@dzvinok/ui/table';
import { Muted } from '@dzvinok/ui/text';
import styles from './fleet.module.css';

interface BehindSetting {
  version: number;
  isBusy: boolean;
  onRepeat: (tenantId: number) => void;
}

/** A centre that waits, why, and the way to try it again. */
export function behindColumns({ version, isBusy, onRepeat }: BehindSetting): Column<BehindTenant>[] {
  return [
    {
      key: 'name',
      title: 'Центр',
      width: '12rem',
      className: styles.centreCell,
      render: ({ name, code }) => (
        <span className={styles.centre}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <Muted>{code}</Muted>
        </span>
      ),
    },
    { key: 'version', title: 'Версія', width: '6rem', className: styles.versionCell, render: ({ schemaVersion }) => `${schemaVersion} із ${version}` },
    {
      key: 'error',
      title: 'Що сталося',
      className: styles.errorCell,
      render: ({ error }) => (error ? <span className={styles.error}>{error}</span> : <Muted>ще не оновлювали</Muted>),
    },
    {
      key: 'again',
      title: 'Дія',
      className: styles.againCell,
      width: '8.5rem',
      render: ({ id, name }) => (
        <Button size="sm" look="quiet" aria-label={`Повторити: ${name}`} disabled={isBusy} onClick={() => onRepeat(id)}>
          Повторити
        </Button>
      ),
    },
  ];
}
