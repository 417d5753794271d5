import { useCall, useRead } from '@dzvinok/api-client/query';
import { ledgerRoutes, paymentBody, reversalBody, type LedgerEntry, type PaymentMethod } from '@dzvinok/contract/ledger';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { areaField, dayField, textField } from '@dzvinok/forms/field';
import { useCentreClock } from '@dzvinok/journal/centre-clock';
import { formatDate } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { Inline, Stack, VisuallyHidden } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { formatMoney, toHryvnias } from '@dzvinok/ui/money';
import { SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Facts, Money, Muted, Text } from '@dzvinok/ui/text';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { useState } from 'react';
import { z } from 'zod';
import { entryText, methodNames } from '../../ledger.texts.ts';
import { PromiseBadge, PromisePopup } from '../../promise.popup.tsx';
import { sumField, toHundredths } from '../../sum.fields.tsx';
import { useMayCall } from '../../../rights.ts';
import { EntryPopup } from './entry.popup.tsx';
import styles from './overview.module.css';

const shownAtFirst = 12;

export function AccountCard({ studentId, fullName }: { studentId: number; fullName: string }) {
  const query = useRead(ledgerRoutes.account, { params: { studentId } });
  const mayEnter = useMayCall(ledgerRoutes.enter);
  const [opened, setOpened] = useState<'payment' | 'entry' | 'promise' | null>(null);
  const close = () => setOpened(null);
  const [reversing, setReversing] = useState<LedgerEntry | null>(null);
  const [isWhole, setWhole] = useState(false);
  return (
    <SectionCard
      title="Рахунок"
      actions={(
        <>
          {mayEnter && <Button size="sm" look="quiet" onClick={() => setOpened('entry')}>Інший запис</Button>}
          <Button size="sm" onClick={() => setOpened('payment')}>Записати оплату</Button>
        </>
      )}
    >
      <WhenRead query={query} waiting={<LoadingState count={3} />}>
        {({ balance, promise, entries }) => (
          <Stack>
            <Facts facts={[{ name: balanceName(balance), value: <Money value={toHryvnias(Math.abs(balance))} {...toneOf(balance)} /> }]} />
            {balance < 0 && (
              <Inline>
                {promise && <><PromiseBadge promise={promise} /><Muted>{promise.note}</Muted></>}
                <Button size="sm" look="quiet" onClick={() => setOpened('promise')}>{promise ? 'Змінити обіцянку' : 'Записати обіцянку оплати'}</Button>
              </Inline>
            )}
            {entries.length === 0 ? <Muted block>Записів ще немає. Тут будуть нарахування, знижки й оплати.</Muted> : (
              <Rows label="Записи рахунку">
                {(isWhole ? entries : entries.slice(0, shownAtFirst)).map((entry) => <EntryRow key={entry.id} entry={entry} onReverse={() => setReversing(entry)} />)}
              </Rows>
            )}
            {!isWhole && entries.length > shownAtFirst && <Button size="sm" look="quiet" onClick={() => setWhole(true)}>Усі записи: {entries.length}</Button>}
          </Stack>
        )}
      </WhenRead>
      {opened === 'payment' && <PaymentPopup studentId={studentId} onClose={close} />}
      {opened === 'entry' && <EntryPopup studentId={studentId} onClose={close} />}
      {opened === 'promise' && <PromisePopup studentId={studentId} fullName={fullName} promise={query.data?.promise ?? null} onClose={close} />}
      {reversing && <ReversalPopup entry={reversing} onClose={() => setReversing(null)} />}
    </SectionCard>
  );
}

const balanceName = (balance: number) => (balance < 0 ? 'Борг' : balance > 0 ? 'Аванс' : 'Баланс');
const toneOf = (balance: number) => (balance === 0 ? {} : { tone: balance < 0 ? 'danger' : 'success' } as const);

function EntryRow({ entry, onReverse }: { entry: LedgerEntry; onReverse: () => void }) {
  const { amount, day, enteredBy, note, reversesId, reversedById, method } = entry;
  const what = entryText(entry);
  return (
    <li>
      <div className={styles.words}>
        <Text>{what}</Text>
        <Muted>{[formatDate(day), method && methodNames[method], enteredBy, note, reversedById && 'сторновано'].filter(Boolean).join(' · ')}</Muted>
      </div>
      <Text>{amount > 0 ? '+' : ''}{formatMoney(toHryvnias(amount))}</Text>
      {reversesId === null && reversedById === null && (
        <Button size="sm" look="quiet" onClick={onReverse}>Сторнувати<VisuallyHidden> {what}</VisuallyHidden></Button>
      )}
    </li>
  );
}

const methods = (['transfer', 'cash', 'card', 'other'] as const).map((value) => ({ value, label: methodNames[value] }));

const paymentFields = (today: string) => ({
  amount: sumField,
  day: dayField('День оплати', { required: true, max: today }, { blank: today }),
  method: {
    label: 'Спосіб', blank: 'transfer' as PaymentMethod, show: (method: PaymentMethod) => methodNames[method],
    control: ({ label, value, onChange }: { label: string; value: PaymentMethod; onChange: (method: PaymentMethod) => void }) =>
      <SegmentedChoice label={label} options={methods} value={value} onChange={onChange} />,
  },
  note: textField('Примітка', { maxLength: 200 }),
});

/** The field holds hryvnias, the call kopiykas. */
const paymentRules = (studentId: number) => z.preprocess(
  (values) => {
    const { amount, ...rest } = values as { amount: number | null };
    return { ...rest, studentId, amount: toHundredths(amount) };
  },
  paymentBody,
);

function PaymentPopup({ studentId, onClose }: { studentId: number; onClose: () => void }) {
  const { today } = useCentreClock();
  const pay = useCall(ledgerRoutes.pay);
  return (
    <FormPopup
      title="Записати оплату" fields={paymentFields(today)} rules={paymentRules(studentId)} submitLabel="Записати" done="Оплату записано" onClose={onClose}
      after={<Muted block>Спершу гасить найдавніший борг; зайве лишається авансом.</Muted>}
      save={(body) => pay.mutateAsync({ body })}
    />
  );
}

const reversalFields = { reason: areaField('Причина', { required: true, maxLength: 200, autoFocus: true }) };

function ReversalPopup({ entry, onClose }: { entry: LedgerEntry; onClose: () => void }) {
  const reverse = useCall(ledgerRoutes.reverse);
  return (
    <FormPopup
      title="Сторнувати запис?" fields={reversalFields} rules={reversalBody} submitLabel="Сторнувати" danger done="Запис сторновано" onClose={onClose}
      before={<Text block>{entryText(entry)}: {formatMoney(toHryvnias(entry.amount))}. Запис залишиться, поруч стане протилежний.{entry.kind === 'charge' && ' Знижки цього нарахування сторнуються разом із ним.'}</Text>}
      save={(body) => reverse.mutateAsync({ params: { id: entry.id }, body })}
    />
  );
}
