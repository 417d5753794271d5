import type { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { useState } from 'react';
import { LogPage } from './audit-log-entries.tsx';
import { useLogFilter, writeFilter, type LogFilter } from './audit-log-filter.ts';
import { LogFilters } from './audit-log-filter-bar.tsx';
import type { FieldNames } from './audit-log.texts.ts';
import { FieldNamesContext } from './field-names.ts';

/** A centre's or the platform's, which take and answer the same. */
export interface LogRoutes {
  list: typeof auditLogRoutes.list;
  people: typeof auditLogRoutes.people;
}

export interface AuditLogViewProps {
  subtitle: string;
  routes: LogRoutes;
  /** By which clock moments are shown; without it by their own offset, a centre's. */
  zone?: string;
  /** What the fields of the area's own forms are called. */
  fieldNames: FieldNames;
  /** Features whose actions never come into this log. */
  leavesOut: readonly string[];
}

/** A log of actions: narrowed down above, the latest first below. Nothing here changes anything. */
export function AuditLogView({ subtitle, routes, zone, fieldNames, leavesOut }: AuditLogViewProps) {
  const [filter, change] = useLogFilter();
  const clear = () => change({ from: null, to: null, action: null, actorId: null, text: '' });
  return (
    <Page title="Журнал дій" subtitle={subtitle}>
      <LogFilters filter={filter} onChange={change} people={routes.people} leavesOut={leavesOut} />
      <SectionCard flush>
        <FieldNamesContext value={fieldNames}>
          <Entries key={writeFilter(filter).toString()} filter={filter} list={routes.list} zone={zone} onClear={clear} />
        </FieldNamesContext>
      </SectionCard>
    </Page>
  );
}

interface EntriesProps {
  filter: LogFilter;
  list: LogRoutes['list'];
  zone: string | undefined;
  onClear: () => void;
}

/** Each page begins where the one before it ended: entries that come meanwhile move nothing. */
function Entries({ filter, list, zone, onClear }: EntriesProps) {
  const [beginnings, setBeginnings] = useState<(number | undefined)[]>([undefined]);
  return beginnings.map((before, index) => (
    <LogPage
      key={before ?? 'first'}
      filter={filter}
      list={list}
      zone={zone}
      before={before}
      onClear={onClear}
      onMore={index === beginnings.length - 1 ? (next) => setBeginnings([...beginnings, next]) : undefined}
    />
  ));
}
