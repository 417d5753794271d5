import type { AuditEntryItem } from '@dzvinok/contract/audit-log';
import { nameBrowser } from '@dzvinok/texts/browser-name';
import { formatDate } from '@dzvinok/texts/dates';
import { Facts, Muted } from '@dzvinok/ui/text';
import { use } from 'react';
import styles from './audit-log.module.css';
import { fieldName, fieldValue, noValue } from './audit-log.texts.ts';
import { FieldNamesContext } from './field-names.ts';

type Facts = Record<string, unknown>;

interface EntryChangeProps {
  entry: AuditEntryItem;
  people: Record<string, string>;
}

// Technical numbers, and values that the headings of marks already show.
const unshown = new Set(['version', 'groupId', 'lessonId', 'studentId', 'day', 'importId', 'jobId', 'passportId']);

export function EntryChange({ entry: { before, after, details, userAgent, entityId }, people }: EntryChangeProps) {
  const names = use(FieldNamesContext);
  const [was, became] = [listOf(before), listOf(after)];
  const changes = Array.from({ length: Math.max(was.length, became.length) }, (_, index) => ({ was: was[index] ?? {}, became: became[index] ?? {} }));
  const student = nameOf(details, people);
  const more = Object.entries(details).filter(([name, value]) => !unshown.has(name) && !(name === 'isPasswordChanged' && value === false));
  return (
    <>
      {student && <p>Учень: {student}</p>}
      {changes.map((change, index) => (
        <Change key={index} {...change} people={people} />
      ))}
      {more.length > 0 && (
        <Facts shape="pairs" facts={more.map(([name, value]) => ({ name: fieldName(name, names), value: fieldValue(name, value, names) }))} />
      )}
      <Muted>
        {entityId !== null && `№ ${entityId} · `}
        <span title={userAgent ?? undefined}>{nameBrowser(userAgent).name}</span>
      </Muted>
    </>
  );
}

function Change({ was, became, people }: { was: Facts; became: Facts; people: Record<string, string> }) {
  const words = use(FieldNamesContext);
  const rows = [...new Set([...Object.keys(was), ...Object.keys(became)])]
    .filter((name) => !unshown.has(name))
    .map((name) => ({ name, before: fieldValue(name, was[name], words), after: fieldValue(name, became[name], words) }))
    .filter(({ before, after }) => before !== noValue || after !== noValue);
  const student = nameOf(became, people);
  const day = typeof became.day === 'string' ? formatDate(became.day) : null;
  const caption = [student, day && `урок ${day}`].filter(Boolean).join(', ');
  if (rows.length === 0) return <Muted>Нічого не змінилося</Muted>;
  return (
    <table className={styles.change}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">Поле</th>
          <th scope="col">Було</th>
          <th scope="col">Стало</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{fieldName(name, words)}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function listOf(state: Facts | Facts[] | null): Facts[] {
  if (state === null) return [];
  return Array.isArray(state) ? state : [state];
}

function nameOf({ studentId }: Facts, people: Record<string, string>): string | null {
  if (typeof studentId !== 'number') return null;
  return people[String(studentId)] ?? `№ ${studentId}`;
}
