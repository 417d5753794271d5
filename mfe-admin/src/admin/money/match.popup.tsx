import { failureText } from '@dzvinok/api-client/call';
import { useRead } from '@dzvinok/api-client/query';
import type { MatchedLine, StatementLine } from '@dzvinok/contract/statements';
import { studentsRoutes } from '@dzvinok/contract/students';
import { formatDate } from '@dzvinok/texts/dates';
import { Button, IconButton } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { FormError } from '@dzvinok/ui/form-parts';
import { IconPlus, IconX } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { formatMoney, toHryvnias, toKopiikas } from '@dzvinok/ui/money';
import { MoneyField } from '@dzvinok/ui/number';
import { Popup } from '@dzvinok/ui/popup';
import { Muted, Text } from '@dzvinok/ui/text';
import { useState } from 'react';

interface Share {
  key: number;
  studentId: number | null;
  invoiceId: number | null;
  /** Kopiykas. */
  amount: number | null;
}

interface MatchPopupProps {
  line: StatementLine;
  save: (line: MatchedLine) => Promise<unknown>;
  onClose: () => void;
}

/** Chooses a payment's students by hand; a payment may be divided between several. */
export function MatchPopup({ line, save, onClose }: MatchPopupProps) {
  const { left, payer, purpose, day, proposal, matches } = line;
  const students = useRead(studentsRoutes.list);
  const [shares, setShares] = useState<Share[]>(() => {
    const proposed = proposal?.shares.map(({ studentId, invoiceId, amount }, key) => ({ key, studentId, invoiceId, amount })) ?? [];
    return proposed.length > 0 ? proposed : [{ key: 0, studentId: null, invoiceId: null, amount: left }];
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isDivided = shares.length > 1;
  const given = shares.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const listed = students.data ?? [];
  const named = new Map([...matches, ...proposal?.shares ?? []].map(({ studentId, fullName }) => [studentId, fullName ?? 'учня видалено']));
  const options = [
    ...listed.map(({ id, fullname }) => ({ value: id, label: fullname })),
    ...[...named].filter(([id]) => !listed.some((student) => student.id === id)).map(([id, label]) => ({ value: id, label })),
  ];

  const change = (key: number, changes: Partial<Share>) => setShares((all) => all.map((share) => (share.key === key ? { ...share, ...changes } : share)));
  const add = () => setShares((all) => [...all, { key: Math.max(...all.map(({ key }) => key)) + 1, studentId: null, invoiceId: null, amount: Math.max(0, left - given) || null }]);
  const remove = (key: number) => setShares((all) => {
    const others = all.filter((share) => share.key !== key);
    return others.length === 1 ? others.map((share) => ({ ...share, amount: left })) : others;
  });

  async function submit() {
    const chosen = shares.flatMap(({ studentId, invoiceId, amount }) => (studentId === null || !amount ? [] : [{ studentId, invoiceId, amount }]));
    if (chosen.length < shares.length) return setProblem('Оберіть учня і суму в кожному рядку або приберіть зайвий.');
    if (new Set(chosen.map(({ studentId }) => studentId)).size < chosen.length) return setProblem('Учня обрано двічі: залиште його в одному рядку.');
    if (given !== left) return setProblem(`Розподіліть усю суму: ${formatMoney(toHryvnias(left))}. Надлишок лишиться учневі авансом.`);
    setProblem(null);
    setSaving(true);
    try {
      await save({ lineId: line.id, shares: chosen });
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setSaving(false);
    }
  }

  return (
    <Popup
      opened onClose={onClose} title="Чия це оплата?" locked={isSaving}
      actions={(
        <>
          <Button onClick={onClose} disabled={isSaving}>Скасувати</Button>
          <Button look="primary" busy={isSaving} onClick={() => void submit()}>Зарахувати</Button>
        </>
      )}
    >
      <Stack>
        <div>
          <Text weight="medium" block>{payer || 'Платника не вказано'}: {formatMoney(toHryvnias(left))}</Text>
          <Muted block>{formatDate(day)} · {purpose}</Muted>
        </div>
        {problem && <FormError message={problem} />}
        {shares.map(({ key, studentId, amount }, at) => (
          <Stack key={key} gap="sm">
            <Select
              label={isDivided ? `Учень ${at + 1}` : 'Учень'} required searchable autoFocus={at === shares.length - 1} value={studentId} loading={students.isPending} options={options}
              onChange={(chosen) => change(key, { studentId: chosen, invoiceId: null })}
            />
            {isDivided && (
              <Inline noWrap>
                <MoneyField label={`Сума ${at + 1}`} value={amount === null ? null : toHryvnias(amount)} onChange={(hryvnias) => change(key, { amount: hryvnias === null ? null : toKopiikas(hryvnias) })} />
                <IconButton label={`Прибрати учня ${at + 1}`} icon={<IconX size={17} />} onClick={() => remove(key)} />
              </Inline>
            )}
          </Stack>
        ))}
        {students.isError && <FormError message="Не вдалося завантажити учнів. Закрийте вікно й спробуйте ще раз." />}
        <Inline justify="between">
          <Button size="sm" icon={<IconPlus size={16} />} onClick={add}>Ще учень</Button>
          {isDivided && <Muted>{given === left ? 'Розподілено все' : `Лишилося ${formatMoney(toHryvnias(left - given))}`}</Muted>}
        </Inline>
      </Stack>
    </Popup>
  );
}
