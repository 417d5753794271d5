import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { SectionCard } from '@dzvinok/ui/page';
import { DataTable, type Column } from '@dzvinok/ui/table';
import { useState } from 'react';
import type { FleetRow, FleetVersion } from './fleet-rows.ts';
import styles from './fleet.module.css';

const shownAtFirst = 30;

interface VersionSectionProps extends FleetVersion {
  columns: readonly Column<FleetRow>[];
  isBehind: boolean;
}

/** Lists the centres whose tables have one version; of a long list the beginning until all of it is asked for. */
export function VersionSection({ version, rows, columns, isBehind }: VersionSectionProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst);
  const title = `Версія ${version}`;
  return (
    <SectionCard
      title={`${title} · ${counted(rows.length, 'centre')}`}
      subtitle={isBehind ? 'Чекають на оновлення: у цих центрах зараз ніхто не може працювати.' : 'Найновіша версія даних.'}
      flush
    >
      <DataTable cards label={title} columns={columns} rows={shown} rowKey={({ id }) => id} />
      {shown.length < rows.length && (
        <div className={styles.rest}>
          <Button look="quiet" onClick={() => setWhole(true)}>
            Показати всі: {rows.length.toLocaleString('uk-UA')}
          </Button>
        </div>
      )}
    </SectionCard>
  );
}
