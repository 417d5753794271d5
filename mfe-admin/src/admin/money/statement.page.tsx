import { useLiveReads } from '@dzvinok/api-client/live';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { reversalBody } from '@dzvinok/contract/ledger';
import { statementsRoutes, type MatchedLine, type Statement, type StatementLine } from '@dzvinok/contract/statements';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { areaField } from '@dzvinok/forms/field';
import { FilterBar } from '@dzvinok/lists/filter-bar';
import { useList, useTable, type ShownRows } from '@dzvinok/lists/use-list';
import { useIdParam } from '@dzvinok/router/navigation';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { formatMoney, toHryvnias } from '@dzvinok/ui/money';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { DataTable } from '@dzvinok/ui/table';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useMemo, useState, type ReactNode } from 'react';
import { MatchPopup } from './match.popup.tsx';
import { linesList, type LineActions } from './statement-lines.columns.tsx';
import { rangeText } from './statements.page.tsx';

const payments = (count: number) => counted(count, ['платіж', 'платежі', 'платежів']);
const leftSum = (lines: readonly StatementLine[]) => formatMoney(toHryvnias(lines.reduce((sum, { left }) => sum + left, 0)));

/** Groups of lines, in the order in which an admin goes through them. */
const groups: { title: string; subtitle: string; has: (line: StatementLine) => boolean }[] = [
  { title: 'Впевнені', subtitle: 'Учня видно щонайменше з двох ознак: можна зарахувати всі разом', has: ({ state, proposal }) => state === 'open' && proposal?.certainty === 'certain' },
  { title: 'Перевірте', subtitle: 'Схоже, але краще глянути самому', has: ({ state, proposal }) => state === 'open' && proposal?.certainty === 'likely' },
  { title: 'Без пропозиції', subtitle: 'Оберіть учня або позначте, що це не від родини', has: ({ state, proposal }) => state === 'open' && (proposal === null || proposal.certainty === 'none') },
  { title: 'Зараховані', subtitle: 'Помилкове зарахування можна скасувати', has: ({ state }) => state === 'matched' },
  { title: 'Зведені виплати', subtitle: 'Одна сума за багато оплат карткою, без комісії', has: ({ state }) => state === 'payout' },
  { title: 'Інше', subtitle: 'Не від родин', has: ({ state }) => state === 'aside' },
];

const reads = [statementsRoutes.one];

export function StatementPage() {
  const id = useIdParam() ?? 0;
  const query = useRead(statementsRoutes.one, { params: { id } });
  useLiveReads({ reads });
  const { data } = query;
  return (
    <Page
      title={data ? `Виписка ${rangeText(data.firstDay, data.lastDay)}` : 'Виписка'} back={{ href: adminPaths.statements, label: 'До виписок' }}
      subtitle={data ? `${data.recipient}, ${data.account}` : '…'}
    >
      <WhenRead query={query} waiting={<LoadingState count={6} />}>{(statement) => <Lines statement={statement} />}</WhenRead>
    </Page>
  );
}

function Lines({ statement }: { statement: Statement }) {
  const { id, lines, open, known, leftOut } = statement;
  const match = useCall(statementsRoutes.match);
  const setAside = useCall(statementsRoutes.setAside);
  const [chosen, setChosen] = useState<StatementLine | null>(null);
  const [undone, setUndone] = useState<StatementLine | null>(null);
  const state = useList(linesList, lines);
  const { mutateAsync: send, isPending } = match;
  const { mutateAsync: put } = setAside;
  const actions = useMemo<LineActions>(() => ({
    isBusy: isPending,
    onAccept: (line) => void runWithToast(() => send({ params: { id }, body: { lines: [asProposed(line)] } }), 'Зараховано'),
    onChoose: setChosen,
    onUndo: setUndone,
    onAside: (line, isAside) => void runWithToast(() => put({ params: { id: line.id }, body: { isAside } }), isAside ? 'Відкладено: не від родини' : 'Повернуто'),
  }), [id, isPending, send, put]);
  const certain = state.shown.rows?.filter((line) => groups[0]?.has(line)) ?? [];
  const acceptAll = () => runWithToast(() => send({ params: { id }, body: { lines: certain.map(asProposed) } }), `Зараховано: ${payments(certain.length)} на ${leftSum(certain)}`);
  const isFound = state.shown.rows?.length !== 0;
  return (
    <Stack gap="lg">
      <Muted block>
        {open === 0 ? 'Усе розібрано.' : `Лишилося розібрати: ${payments(open)} на ${leftSum(lines.filter((line) => line.state === 'open'))}.`}
        {known > 0 && ` Ще ${payments(known)} з цього файлу – в раніших виписках.`}
      </Muted>
      <FilterBar state={state} label="Пошук платежів" placeholder="Платник, учень або сума" />
      {!isFound && lines.length > 0 && <EmptyState title="Нічого не знайдено" text="За таким пошуком платежів немає." action={<Button onClick={state.clear}>Показати всі</Button>} />}
      {groups.map(({ title, subtitle, has }, at) => (
        <Group
          key={title} title={title} subtitle={subtitle} shown={state.shown} has={has} actions={actions}
          button={at === 0 && certain.length > 0 && <Button look="primary" busy={isPending} onClick={() => void acceptAll()}>Зарахувати всі ({certain.length})</Button>}
        />
      ))}
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
      {chosen && (
        <MatchPopup
          line={chosen} onClose={() => setChosen(null)}
          save={async (line) => {
            await send({ params: { id }, body: { lines: [line] } });
            showToast({ kind: 'success', message: 'Зараховано' });
          }}
        />
      )}
      {undone && <UndoPopup line={undone} onClose={() => setUndone(null)} />}
    </Stack>
  );
}

function asProposed({ id, proposal }: StatementLine): MatchedLine {
  return { lineId: id, shares: proposal?.shares.map(({ studentId, invoiceId, amount }) => ({ studentId, invoiceId, amount })) ?? [] };
}

/** Lines of a group that are drawn at once: a month of a large centre has a thousand. */
const atOnce = 100;

interface GroupProps {
  title: string;
  subtitle: string;
  shown: ShownRows<StatementLine, object, LineActions>;
  has: (line: StatementLine) => boolean;
  actions: LineActions;
  button: ReactNode;
}

function Group({ title, subtitle, shown, has, actions, button }: GroupProps) {
  const rows = shown.rows?.filter(has) ?? [];
  const [count, setCount] = useState(atOnce);
  const table = useTable({ ...shown, rows: rows.slice(0, count) }, actions);
  if (rows.length === 0) return null;
  return (
    <SectionCard title={`${title}: ${rows.length}`} subtitle={subtitle} actions={button} flush>
      <DataTable {...table} label={title} />
      {rows.length > count && <Button fullWidth look="quiet" onClick={() => setCount(count + atOnce)}>Показати ще {Math.min(atOnce, rows.length - count)}</Button>}
    </SectionCard>
  );
}

const leftOutTexts: Record<Statement['leftOut'][number]['reason'], string> = {
  'opening-balance': 'Залишок на початок', outgoing: 'Витрати', 'own-transfer': 'Перекази між своїми рахунками', 'other-currency': 'Інша валюта', repeated: 'Повтори в файлі',
};

function LeftOut({ leftOut }: Pick<Statement, 'leftOut'>) {
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason);
  return (
    <SectionCard title="Не оплати" subtitle="Ці рядки файлу портал пропустив">
      {[...byReason].map(([reason, rows]) => <Text key={reason} block>{leftOutTexts[reason]}: {rows.length === 1 ? 'рядок' : 'рядки'} {rows.map(({ row }) => row).join(', ')}</Text>)}
    </SectionCard>
  );
}

const fields = { reason: areaField('Причина', { required: true, maxLength: 200, autoFocus: true }) };

function UndoPopup({ line: { id, payer, matches }, onClose }: { line: StatementLine; onClose: () => void }) {
  const unmatch = useCall(statementsRoutes.unmatch);
  return (
    <FormPopup
      title="Скасувати зарахування?" fields={fields} rules={reversalBody} submitLabel="Скасувати зарахування" danger done="Зарахування скасовано" onClose={onClose}
      before={<Text block>{payer}: {matches.map(({ fullName, amount }) => `${fullName ?? 'учня видалено'}, ${formatMoney(toHryvnias(amount))}`).join('; ')}. В історії учня залишаться оплата і її сторно, а платіж знову чекатиме.</Text>}
      save={(body) => unmatch.mutateAsync({ params: { id }, body })}
    />
  );
}
