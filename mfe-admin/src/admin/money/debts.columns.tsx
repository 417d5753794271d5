import type { Debt } from '@dzvinok/contract/debts';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { listOf, type ListColumn } from '@dzvinok/lists/list';
import { formatDate } from '@dzvinok/texts/dates';
import { Button, TextLink } from '@dzvinok/ui/button';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { toHryvnias } from '@dzvinok/ui/money';
import { Money, Muted } from '@dzvinok/ui/text';
import { PromiseBadge } from '../promise.popup.tsx';

interface DebtActions {
  onPromise: (debt: Debt) => void;
}

const age = (title: string, name: keyof Debt['ages']): ListColumn<Debt, DebtActions> => ({
  title, width: '7.5rem', align: 'right', card: 'labelled', order: { label: `За боргом: ${title.toLowerCase()}`, by: ({ ages }) => ages[name] },
  cell: ({ ages }) => ages[name] > 0 && <Money value={toHryvnias(ages[name])} />,
});

export const debtsList = listOf<Debt, { state: 'late' | 'old' | 'promised' | 'broken' }, DebtActions>({
  name: 'debts',
  label: 'Борги',
  rowKey: ({ studentId }) => studentId,
  searched: ({ fullName }) => ({ texts: [fullName ?? ''] }),
  filters: {
    state: {
      choices: [
        { value: 'late', label: 'Прострочені', isChip: true, test: ({ owed, ages }) => owed > ages.notDue },
        { value: 'old', label: 'Понад 60 днів', isChip: true, test: ({ ages }) => ages.upTo90 + ages.over90 > 0 },
        { value: 'promised', label: 'Обіцяли', isChip: true, test: ({ promise }) => promise?.isBroken === false },
        { value: 'broken', label: 'Не виконали обіцянки', isChip: true, test: ({ promise }) => promise?.isBroken === true },
      ],
    },
  },
  usualSort: 'owed',
  columns: {
    name: {
      title: 'Учень', order: { label: 'За прізвищем', by: ({ fullName }) => fullName ?? '' }, card: 'head', truncate: true,
      cell: ({ studentId, fullName }) => (fullName === null ? <Muted>учня видалено</Muted> : <TextLink plain href={adminPaths.editStudent(studentId)}>{fullName}</TextLink>),
    },
    notDue: age('Ще не час', 'notDue'),
    upTo30: age('До 30 днів', 'upTo30'),
    upTo60: age('31–60', 'upTo60'),
    upTo90: age('61–90', 'upTo90'),
    over90: age('Понад 90', 'over90'),
    owed: { title: 'Разом', width: '8rem', align: 'right', order: { label: 'За сумою', by: ({ owed }) => -owed }, card: 'aside', cell: ({ owed }) => <Money value={toHryvnias(owed)} tone="danger" /> },
    promise: { title: 'Обіцянка', width: '11rem', card: 'whole', cell: ({ promise }) => promise && <PromiseBadge promise={promise} /> },
    reminded: { title: 'Нагадано', width: '7rem', card: 'labelled', cell: ({ remindedAt }) => remindedAt && formatDate(remindedAt) },
    actions: {
      title: 'Дії', width: '8rem', card: 'whole',
      cell: (debt, { onPromise }) => debt.fullName !== null && (
        <Button size="sm" look="quiet" onClick={() => onPromise(debt)}>Обіцянка<VisuallyHidden> {debt.fullName}</VisuallyHidden></Button>
      ),
    },
  },
});
