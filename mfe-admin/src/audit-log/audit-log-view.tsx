import { useRead } from '@dzvinok/api-client/query';
import { auditActions } from '@dzvinok/contract/audit-actions';
import type { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { FilterBar } from '@dzvinok/lists/filter-bar';
import { readView, useList } from '@dzvinok/lists/use-list';
import { useSearchParams } from '@dzvinok/router/navigation';
import { auditActionText } from '@dzvinok/texts/audit';
import { compareNames } from '@dzvinok/texts/names';
import { DateField } from '@dzvinok/ui/date';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { useMemo, useState } from 'react';
import { LogPage } from './audit-log-entries.tsx';
import { logList, type LogView } from './audit-log-list.ts';
import styles from './audit-log.module.css';
import type { FieldNames } from './audit-log.texts.ts';
import { FieldNamesContext } from './field-names.ts';

/** Routes of a centre's log or the platform's, which have the same shape. */
export interface LogRoutes {
  list: typeof auditLogRoutes.list;
  people: typeof auditLogRoutes.people;
}

export interface AuditLogViewProps {
  subtitle: string;
  routes: LogRoutes;
  /** Zone of the shown times; without it each time keeps its own offset. */
  zone?: string;
  fieldNames: FieldNames;
  /** Features whose actions never come into this log. */
  leavesOut: readonly string[];
}

export function AuditLogView({ subtitle, routes, zone, fieldNames, leavesOut }: AuditLogViewProps) {
  const state = useList(logList, undefined);
  const { view, change, clear } = state;
  // The address changes when typing pauses: a query for each key would be too many.
  const [address] = useSearchParams();
  const asked = readView(logList, address);
  const { data: actors } = useRead(routes.people);
  const options = useMemo(() => ({ action: actionOptions(leavesOut), person: actors?.map(({ id, name }) => ({ value: id, label: name || `№ ${id}` })) }), [actors, leavesOut]);
  return (
    <Page title="Журнал дій" subtitle={subtitle}>
      <FilterBar state={state} label="Журнал дій" placeholder="Ім’я, дія, значення або адреса" options={options}>
        <div className={styles.days}>
          <DateField label="Від" value={view.from} onChange={(from) => change({ from })} />
          <DateField label="До" value={view.to} onChange={(to) => change({ to })} />
        </div>
      </FilterBar>
      <SectionCard flush>
        <FieldNamesContext value={fieldNames}>
          <Entries key={JSON.stringify(asked)} view={asked} list={routes.list} zone={zone} onClear={clear} />
        </FieldNamesContext>
      </SectionCard>
    </Page>
  );
}

function actionOptions(leavesOut: readonly string[]) {
  return auditActions
    .filter((action) => !leavesOut.includes(action.slice(0, action.indexOf('.'))))
    .map((value) => ({ value, label: auditActionText[value] }))
    .sort((left, right) => compareNames(left.label, right.label));
}

interface EntriesProps {
  view: LogView;
  list: LogRoutes['list'];
  zone: string | undefined;
  onClear: () => void;
}

/** Each page begins where the previous one ended, so new entries move nothing. */
function Entries({ view, list, zone, onClear }: EntriesProps) {
  const [beginnings, setBeginnings] = useState<(number | undefined)[]>([undefined]);
  return beginnings.map((before, index) => (
    <LogPage
      key={before ?? 'first'}
      view={view}
      list={list}
      zone={zone}
      before={before}
      onClear={onClear}
      onMore={index === beginnings.length - 1 ? (next) => setBeginnings([...beginnings, next]) : undefined}
    />
  ));
}
