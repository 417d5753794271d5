import { useRead } from '@dzvinok/api-client/query';
import type { AuditEntryItem } from '@dzvinok/contract/audit-log';
import { countParts } from '@dzvinok/lists/rows';
import { auditText } from '@dzvinok/texts/audit';
import { roleLabel } from '@dzvinok/texts/roles';
import { Button } from '@dzvinok/ui/button';
import { IconChevronDown, IconHistory } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Badge, Muted } from '@dzvinok/ui/text';
import { useId, useState } from 'react';
import { EntryChange } from './audit-log-change.tsx';
import { logList, queryOf, type LogView } from './audit-log-list.ts';
import styles from './audit-log.module.css';
import type { LogRoutes } from './audit-log-view.tsx';
import { aboutText, momentText, studentsOf } from './audit-log.texts.ts';

interface LogPageProps {
  view: LogView;
  list: LogRoutes['list'];
  zone: string | undefined;
  before: number | undefined;
  onClear: () => void;
  /** Given to the last shown page only. */
  onMore: ((next: number) => void) | undefined;
}

export function LogPage({ view, list, zone, before, onClear, onMore }: LogPageProps) {
  const query = useRead(list, { query: { ...queryOf(view), before } });
  return (
    <WhenRead query={query} waiting={<div className={styles.loading}><LoadingState count={8} /></div>}>
      {({ entries, people, next, searchedTo }) => {
        if (entries.length === 0 && next === null) {
          if (before === undefined) return <Nothing isNarrowed={countParts(logList, view) > 0} onClear={onClear} />;
          return <Inline justify="center" className={styles.more}><Muted>{view.order === 'oldest' ? 'Новіших' : 'Давніших'} записів за такими умовами немає.</Muted></Inline>;
        }
        return (
          <>
            {entries.length > 0 && (
              <ul className={styles.entries} aria-label="Записи журналу">
                {entries.map((entry) => <Entry key={entry.id} entry={entry} people={people} zone={zone} />)}
              </ul>
            )}
            {next !== null && onMore && (
              <Inline justify="center" className={styles.more}>
                {searchedTo && <Muted>Переглянуто записи до {momentText(searchedTo, zone)}.</Muted>}
                <Button onClick={() => onMore(next)}>{searchedTo ? 'Шукати далі' : 'Показати ще'}</Button>
              </Inline>
            )}
          </>
        );
      }}
    </WhenRead>
  );
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const icon = <IconHistory size={28} />;
  if (!isNarrowed) return <EmptyState icon={icon} title="Записів ще немає" text="Тут з’явиться все, що тут роблять." />;
  return <EmptyState icon={icon} title="Нічого не знайдено" text="За такими умовами записів немає." action={<Button onClick={onClear}>Показати всі</Button>} />;
}

interface EntryProps {
  entry: AuditEntryItem;
  people: Record<string, string>;
  zone: string | undefined;
}

function Entry({ entry, people, zone }: EntryProps) {
  const { at, actorName, actorRole, action, ip, supportMode } = entry;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const about = [aboutText(entry), ...studentsOf(entry, people)].filter(Boolean).join(' · ');
  return (
    <li className={styles.entry}>
      <button type="button" className={styles.line} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <time className={styles.when} dateTime={at}>{momentText(at, zone)}</time>
        <span className={styles.who}>
          {actorName ?? 'Система'}
          {supportMode ? <Badge tone="warning">Підтримка</Badge> : actorRole && <Muted>{roleLabel(actorRole)}</Muted>}
        </span>
        <span className={styles.what}>
          {auditText(action)}
          {about && <Muted>{about}</Muted>}
        </span>
        <span className={styles.where}>{ip ?? '—'}</span>
        <IconChevronDown size={18} className={styles.arrow} aria-hidden />
      </button>
      <Stack id={id} className={styles.opened} hidden={!isOpen}>
        {isOpen && <EntryChange entry={entry} people={people} />}
      </Stack>
    </li>
  );
}
