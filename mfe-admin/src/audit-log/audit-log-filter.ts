import { auditActions, type AuditAction } from '@dzvinok/contract/audit-actions';
import { useSearchParams } from '@dzvinok/router/navigation';
import { useCallback, useMemo } from 'react';

export interface LogFilter {
  from: string | null;
  to: string | null;
  action: AuditAction | null;
  actorId: number | null;
  text: string;
}

const anyDay = /^\d{4}-\d{2}-\d{2}$/;

/** The filter lives in the address, so that what was found can be shown to somebody else. */
export function useLogFilter(): [LogFilter, (change: Partial<LogFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search), [search]);
  const change = useCallback(
    (changes: Partial<LogFilter>) => setSearch((previous) => writeFilter({ ...readFilter(previous), ...changes }), { replace: true }),
    [setSearch],
  );
  return [filter, change];
}

/** Whatever of the address is no day, no action and no person counts as not asked for. */
export function readFilter(search: URLSearchParams): LogFilter {
  const day = (name: string) => {
    const written = search.get(name) ?? '';
    return anyDay.test(written) && !Number.isNaN(Date.parse(written)) ? written : null;
  };
  const actorId = Number(search.get('person'));
  return {
    from: day('from'),
    to: day('to'),
    action: auditActions.find((action) => action === search.get('action')) ?? null,
    actorId: Number.isSafeInteger(actorId) && actorId > 0 ? actorId : null,
    text: (search.get('text') ?? '').trim().slice(0, 100),
  };
}

export function writeFilter({ from, to, action, actorId, text }: LogFilter): URLSearchParams {
  const parts = { from, to, action, person: actorId === null ? null : String(actorId), text: text || null };
  return new URLSearchParams(Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** Writes the filter as a route's query. */
export function queryOfFilter({ from, to, action, actorId, text }: LogFilter) {
  return {
    from: from ?? undefined,
    to: to ?? undefined,
    action: action ?? undefined,
    actorId: actorId ?? undefined,
    text: text || undefined,
  };
}
