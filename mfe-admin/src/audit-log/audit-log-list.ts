import { auditActions, type AuditAction } from '@dzvinok/contract/audit-actions';
import type { AuditEntryItem } from '@dzvinok/contract/audit-log';
import { date } from '@dzvinok/contract/values';
import { listOf, type ListView } from '@dzvinok/lists/list';

export interface LogFilters {
  action: AuditAction;
  person: number;
  from: string;
  to: string;
  order: 'oldest';
}

export type LogView = ListView<LogFilters>;

function dayIn(text: string): string | null {
  return date.safeParse(text).data ?? null;
}

function personIn(text: string): number | null {
  return Number.isSafeInteger(Number(text)) && Number(text) > 0 ? Number(text) : null;
}

/** The server searches, filters and orders. */
export const logList = listOf<AuditEntryItem, LogFilters>({
  name: 'audit-log',
  label: 'Записи журналу',
  rowKey: ({ id }) => id,
  searchParam: 'text',
  filters: {
    action: { read: (text) => auditActions.find((action) => action === text) ?? null, field: { label: 'Дія', placeholder: 'Усі дії', isInBar: true } },
    person: { read: personIn, field: { label: 'Хто', placeholder: 'Усі', isInBar: true } },
    from: { read: dayIn },
    to: { read: dayIn },
    order: { param: 'first', choices: [{ value: 'oldest', label: 'Спочатку давні', isChip: true }] },
  },
  columns: {},
});

export function queryOf({ from, to, action, person, text, order }: LogView) {
  return {
    from: from ?? undefined,
    to: to ?? undefined,
    action: action ?? undefined,
    actorId: person ?? undefined,
    text: text.trim().slice(0, 100) || undefined,
    order: order ?? undefined,
  };
}
