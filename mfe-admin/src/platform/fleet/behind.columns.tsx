import type { BehindTenant } from '@dzvinok/contract/fleet';
import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import type { Column } from '@dzvinok/ui/table';
import { Muted, Text } from '@dzvinok/ui/text';
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
      card: 'head',
      render: ({ name, code }) => (
        <Stack as="span" gap="none" className={styles.centre}>
          <Text weight="medium" title={name} className={styles.name}>
            {name}
          </Text>
          <Muted>{code}</Muted>
        </Stack>
      ),
    },
    { key: 'version', title: 'Версія', width: '6rem', card: 'labelled', render: ({ schemaVersion }) => `${schemaVersion} із ${version}` },
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
