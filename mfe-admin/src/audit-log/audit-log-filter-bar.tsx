import { useRead } from '@dzvinok/api-client/query';
import { auditActions } from '@dzvinok/contract/audit-actions';
import { auditActionText } from '@dzvinok/texts/audit';
import { compareNames } from '@dzvinok/texts/names';
import { Select } from '@dzvinok/ui/choice';
import { DateField } from '@dzvinok/ui/date';
import { SearchField } from '@dzvinok/ui/form';
import { useEffect, useRef, useState } from 'react';
import type { LogFilter } from './audit-log-filter.ts';
import styles from './audit-log.module.css';
import type { LogRoutes } from './audit-log-view.tsx';

interface LogFiltersProps {
  filter: LogFilter;
  onChange: (change: Partial<LogFilter>) => void;
  people: LogRoutes['people'];
  leavesOut: readonly string[];
}

export function LogFilters({ filter, onChange, people, leavesOut }: LogFiltersProps) {
  const { data: actors, isPending } = useRead(people);
  const actions = auditActions
    .filter((action) => !leavesOut.includes(action.slice(0, action.indexOf('.'))))
    .map((value) => ({ value, label: auditActionText[value] }))
    .sort((left, right) => compareNames(left.label, right.label));
  return (
    <div className={styles.filters} role="search" aria-label="Журнал дій">
      <SoughtText text={filter.text} onChange={(text) => onChange({ text })} />
      <Select
        label="Дія"
        placeholder="Усі дії"
        searchable
        clearable
        options={actions}
        value={filter.action}
        onChange={(action) => onChange({ action })}
      />
      <Select
        label="Хто"
        placeholder="Усі"
        searchable
        clearable
        loading={isPending}
        options={(actors ?? []).map(({ id, name }) => ({ value: id, label: name || `№ ${id}` }))}
        value={filter.actorId}
        onChange={(actorId) => onChange({ actorId })}
      />
      <div className={styles.days}>
        <DateField label="Від" value={filter.from} onChange={(from) => onChange({ from })} />
        <DateField label="До" value={filter.to} onChange={(to) => onChange({ to })} />
      </div>
    </div>
  );
}

const pauseMs = 300;

/** Asks once the person stops typing; what the address says otherwise goes over what stands here. */
function SoughtText({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const asked = useRef(text);
  useEffect(() => {
    if (text === asked.current) return;
    asked.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked.current) return undefined;
    const timer = setTimeout(() => {
      asked.current = wanted;
      onChange(wanted);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <SearchField placeholder="Ім’я, дія, значення або адреса" value={typed} onChange={(value) => setTyped(value.slice(0, 100))} />
  );
}
