import { adminPaths } from '@dzvinok/contract/paths/admin';
import type { StatementLine } from '@dzvinok/contract/statements';
import { listOf } from '@dzvinok/lists/list';
import { formatDate } from '@dzvinok/texts/dates';
import { Button, IconButton, TextLink } from '@dzvinok/ui/button';
import { IconHistory, IconPencil, IconX } from '@dzvinok/ui/icons';
import { Inline } from '@dzvinok/ui/layout';
import { formatMoney, toHryvnias } from '@dzvinok/ui/money';
import { Money, Muted, Text } from '@dzvinok/ui/text';
import styles from './statements.module.css';

type Proposal = NonNullable<StatementLine['proposal']>;

type Reason = Proposal['reasons'][number];

const reasonTexts: Record<Reason, string> = {
  'invoice-number': 'номер рахунку', 'short-number': 'кінець номера рахунку', 'remembered-payer': 'цей платник уже платив', 'remembered-name': 'платник із таким ім’ям уже платив',
  'student-name': 'ім’я учня', 'student-initial': 'прізвище й ініціал', 'given-name': 'ім’я', surname: 'прізвище', phone: 'телефон', 'payer-name': 'ім’я платника', amount: 'сума',
};

export interface LineActions {
  isBusy: boolean;
  onAccept: (line: StatementLine) => void;
  onChoose: (line: StatementLine) => void;
  onUndo: (line: StatementLine) => void;
  onAside: (line: StatementLine, isAside: boolean) => void;
}

export const linesList = listOf<StatementLine, object, LineActions>({
  name: 'statement-lines',
  label: 'Платежі',
  rowKey: ({ id }) => id,
  searched: ({ payer, purpose, amount, matches, proposal }) => ({
    texts: [payer, purpose, String(toHryvnias(amount)), ...[...matches, ...proposal?.shares ?? []].map(({ fullName }) => fullName ?? '')],
  }),
  filters: {},
  columns: {
    payer: {
      title: 'Платник і призначення', card: 'head',
      cell: ({ payer, purpose }) => (
        <>
          <Text weight="medium" block>{payer || 'Платника не вказано'}</Text>
          <Muted block>{purpose}</Muted>
        </>
      ),
    },
    amount: { title: 'Сума', width: '8.5rem', align: 'right', card: 'labelled', order: { label: 'За сумою', by: ({ amount }) => amount }, cell: ({ amount }) => <Money value={toHryvnias(amount)} /> },
    day: { title: 'День', width: '7rem', card: 'labelled', order: { label: 'За днем', by: ({ day, time }) => `${day} ${time ?? ''}` }, cell: ({ day }) => formatDate(day) },
    student: { title: 'Кому', width: '19rem', card: 'whole', cell: (line) => <Whose line={line} /> },
    actions: { title: 'Дії', width: '15rem', card: 'whole', cell: (line, actions) => <LineButtons line={line} actions={actions} /> },
  },
});

function Whose({ line: { state, left, amount, proposal, matches } }: { line: StatementLine }) {
  if (state === 'payout') return <Muted>Виплата за оплати карткою: розбирайте за звітом провайдера.</Muted>;
  if (state === 'aside') return <Muted>Не від родини</Muted>;
  const shares = state === 'matched' ? matches : proposal?.shares ?? [];
  return (
    <div className={styles.students}>
      {left < amount && state === 'open' && <Text size="sm" tone="warning" block>Зараховано не все: лишилося {formatMoney(toHryvnias(left))}</Text>}
      {shares.length === 0 && <Muted>Невідомо чий</Muted>}
      {shares.map(({ studentId, fullName, amount: share }) => (
        <Text key={studentId} block>
          {fullName === null ? 'учня видалено' : <TextLink plain href={adminPaths.editStudent(studentId)}>{fullName}</TextLink>}
          {shares.length > 1 && `: ${formatMoney(toHryvnias(share))}`}
        </Text>
      ))}
      {state === 'open' && proposal && proposal.reasons.length > 0 && <Muted block>Бо збігається: {whyText(proposal)}</Muted>}
    </div>
  );
}

/** Reasons that are hidden beside a stronger reason. */
const saidBy: Partial<Record<Reason, readonly Reason[]>> = { 'given-name': ['student-name'], surname: ['student-name', 'student-initial', 'payer-name'], 'remembered-name': ['remembered-payer'] };

function whyText({ reasons, shares }: Proposal): string {
  const numbers = shares.flatMap(({ invoiceNumber }) => invoiceNumber ?? []);
  const told = reasons.filter((reason) => !saidBy[reason]?.some((other) => reasons.includes(other)));
  return told.map((reason) => (reason === 'invoice-number' && numbers.length > 0 ? `${reasonTexts[reason]} ${numbers.join(', ')}` : reasonTexts[reason])).join(', ');
}

function LineButtons({ line, actions: { isBusy, onAccept, onChoose, onUndo, onAside } }: { line: StatementLine; actions: LineActions }) {
  const name = `${line.payer}, ${formatMoney(toHryvnias(line.amount))}`;
  if (line.state === 'payout') return null;
  if (line.state === 'matched') return <Button size="sm" aria-label={`Скасувати зарахування: ${name}`} icon={<IconHistory size={16} />} onClick={() => onUndo(line)}>Скасувати</Button>;
  if (line.state === 'aside') return <Button size="sm" aria-label={`Повернути: ${name}`} onClick={() => onAside(line, false)}>Повернути</Button>;
  const isPart = line.left < line.amount;
  return (
    <Inline gap="xs" noWrap>
      {line.proposal && line.proposal.shares.length > 0 ? (
        <>
          <Button size="sm" aria-label={`Зарахувати: ${name}`} disabled={isBusy} onClick={() => onAccept(line)}>Зарахувати</Button>
          <IconButton size="sm" label={`Обрати іншого учня: ${name}`} icon={<IconPencil size={17} />} onClick={() => onChoose(line)} />
        </>
      ) : <Button size="sm" aria-label={`Обрати учня: ${name}`} onClick={() => onChoose(line)}>Обрати учня</Button>}
      {isPart
        ? <IconButton size="sm" label={`Скасувати зарахування: ${name}`} icon={<IconHistory size={17} />} onClick={() => onUndo(line)} />
        : <IconButton size="sm" label={`Не від родини: ${name}`} icon={<IconX size={17} />} onClick={() => onAside(line, true)} />}
    </Inline>
  );
}
