import { adminPaths } from '@dzvinok/contract/paths/admin';
import type { PlannedCharge } from '@dzvinok/contract/runs';
import { listOf } from '@dzvinok/lists/list';
import { basisTexts } from '@dzvinok/texts/money';
import { TextLink } from '@dzvinok/ui/button';
import { formatMoney, toHryvnias } from '@dzvinok/ui/money';
import { Badge, Money, Muted } from '@dzvinok/ui/text';

const stateTexts: Record<PlannedCharge['state'], string> = { new: 'нараховуємо', charged: 'уже нараховано', later: 'після уроків місяця', free: 'нічого' };

function billText({ charge, basis, discounts }: PlannedCharge): string {
  return [formatMoney(toHryvnias(charge)), ...basisTexts(basis), ...discounts.map(({ basis: discount }) => `знижка ${basisTexts(discount).join(' ')}`)].join(' · ');
}

export const chargesList = listOf<PlannedCharge, { state: PlannedCharge['state'] | 'differs' }>({
  name: 'charges',
  label: 'Нарахування',
  rowKey: ({ membershipId }) => membershipId,
  searched: ({ fullName, subjectName, className }) => ({ texts: [fullName, `${subjectName} ${className}`] }),
  filters: {
    state: {
      choices: [
        { value: 'new', label: 'Нараховуємо', isChip: true, test: ({ state }) => state === 'new' },
        { value: 'differs', label: 'Не така сума, як місяцем раніше', isChip: true, test: differs },
        { value: 'charged', label: 'Уже нараховано', isChip: true, test: ({ state }) => state === 'charged' },
      ],
    },
  },
  usualSort: 'name',
  columns: {
    name: {
      title: 'Учень', order: { label: 'За прізвищем', by: ({ fullName }) => fullName }, card: 'head', truncate: true,
      cell: ({ studentId, fullName }) => <TextLink plain href={adminPaths.editStudent(studentId)}>{fullName}</TextLink>,
    },
    group: { title: 'Група', order: { label: 'За групою', by: ({ subjectName, className }) => `${subjectName} ${className}` }, card: 'note', cell: ({ subjectName, className }) => `${subjectName} ${className}` },
    bill: { title: 'З чого складається', card: 'note', cell: (charge) => <Muted>{billText(charge)}</Muted> },
    due: { title: 'До сплати', width: '8rem', align: 'right', order: { label: 'За сумою', by: ({ due }) => due }, card: 'aside', cell: ({ due }) => <Money value={toHryvnias(due)} /> },
    before: { title: 'Місяцем раніше', width: '9rem', align: 'right', card: 'labelled', cell: (charge) => <Before charge={charge} /> },
    state: { title: 'Стан', width: '10rem', card: 'whole', cell: ({ state }) => <Badge tone={state === 'new' ? 'success' : 'neutral'}>{stateTexts[state]}</Badge> },
  },
});

export function differs({ state, before, due }: PlannedCharge): boolean {
  return state === 'new' && before !== due;
}

function Before({ charge }: { charge: PlannedCharge }) {
  const { before } = charge;
  if (before === null) return <Muted>—</Muted>;
  return <Money value={toHryvnias(before)} {...differs(charge) ? { tone: 'warning' } as const : {}} />;
}
