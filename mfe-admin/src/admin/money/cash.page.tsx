import { downloadFile } from '@dzvinok/api-client/download';
import { useLiveReads } from '@dzvinok/api-client/live';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { cardPaymentsRoutes, type CardPaymentState } from '@dzvinok/contract/card-payments';
import { cashRoutes, closingBody, receiptBody, reopeningBody, type CashDay, type CashEntry } from '@dzvinok/contract/cash';
import { recipientsRoutes } from '@dzvinok/contract/recipients';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { useFileSaving } from '@dzvinok/forms/file';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { areaField, textField } from '@dzvinok/forms/field';
import { useCentreClock } from '@dzvinok/journal/centre-clock';
import { useSearchParam } from '@dzvinok/router/navigation';
import { formatDate } from '@dzvinok/texts/dates';
import { Button, IconButton, TextLink } from '@dzvinok/ui/button';
import { DateField } from '@dzvinok/ui/date';
import { IconPrinter } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { formatMoney, toHryvnias } from '@dzvinok/ui/money';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, Notice, WhenRead } from '@dzvinok/ui/state';
import { Badge, Facts, Money, Muted, Text, type BadgeTone } from '@dzvinok/ui/text';
import { useState } from 'react';
import { z } from 'zod';
import { methodNames } from '../ledger.texts.ts';
import { useMayCall } from '../../rights.ts';
import { monthText } from '../../moments/moments.texts.ts';
import { sumField, toHundredths } from '../sum.fields.tsx';
import { MonthFiles } from './month-files.tsx';

type Recipient = CashDay['recipients'][number];
type Asked = { kind: 'close' | 'reopen'; recipient: Recipient } | { kind: 'receipt'; entry: CashEntry };

const reads = [cashRoutes.day, cardPaymentsRoutes.list];

export function CashPage() {
  const { today } = useCentreClock();
  const [day, setDay] = useSearchParam<string>('day', (text) => text ?? today, (chosen) => (chosen === today ? null : chosen));
  const month = day.slice(0, 7);
  const ofMonth = monthText(`${month}-01`);
  const query = useRead(cashRoutes.day, { query: { day } });
  useLiveReads({ reads });
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <Page
      title="Каса" subtitle="Готівка й картки за день, фіскальні чеки"
      actions={(
        <>
          <DateField label="День" value={day} max={today} onChange={(chosen) => chosen && setDay(chosen)} />
          <MonthFiles files={[{ label: `Закриття каси, ${ofMonth}`, file: 'closings', month }, { label: `Комісії банку, ${ofMonth}`, file: 'fees', month }]} />
        </>
      )}
    >
      <Stack gap="lg">
        <WhenRead query={query} waiting={<LoadingState shape="cards" count={1} />}>
          {({ recipients }) => recipients.length === 0
            ? <NobodyTakesCash />
            : recipients.map((recipient) => <RecipientDay key={recipient.id} recipient={recipient} onAsk={setAsked} />)}
        </WhenRead>
        <CardPayments month={month} />
      </Stack>
      {asked?.kind === 'close' && <ClosePopup recipient={asked.recipient} day={day} onClose={close} />}
      {asked?.kind === 'reopen' && <ReopenPopup recipient={asked.recipient} onClose={close} />}
      {asked?.kind === 'receipt' && <ReceiptPopup entry={asked.entry} onClose={close} />}
    </Page>
  );
}

function NobodyTakesCash() {
  const mayChange = useMayCall(recipientsRoutes.update);
  return (
    <EmptyState
      title="Готівки ніхто не приймає" text={mayChange ? 'Увімкніть ПРРО в отримувача, який приймає готівку й картки.' : 'ПРРО отримувача вмикає адміністратор центру.'}
      action={mayChange && <TextLink href={adminPaths.recipients}>Отримувачі</TextLink>}
    />
  );
}

function RecipientDay({ recipient, onAsk }: { recipient: Recipient; onAsk: (asked: Asked) => void }) {
  const { name, cash, card, entries, closing, hasCheckbox } = recipient;
  const action = closing === null
    ? <Button size="sm" onClick={() => onAsk({ kind: 'close', recipient })}>Закрити касу</Button>
    : <Button size="sm" look="quiet" onClick={() => onAsk({ kind: 'reopen', recipient })}>Відкрити знову</Button>;
  return (
    <SectionCard title={name} actions={action}>
      <Stack>
        <Facts facts={[{ name: 'Готівка', value: <Money value={toHryvnias(cash)} /> }, { name: 'Картки', value: <Money value={toHryvnias(card)} /> }]} />
        {closing !== null && <ClosingNotice closing={closing} />}
        {entries.length === 0 ? <Muted block>Готівкою й карткою цього дня не платили.</Muted> : (
          <Rows label={`Оплати: ${name}`}>
            {entries.map((entry) => <EntryRow key={entry.id} entry={entry} hasCheckbox={hasCheckbox} onReceipt={() => onAsk({ kind: 'receipt', entry })} />)}
          </Rows>
        )}
      </Stack>
    </SectionCard>
  );
}

function ClosingNotice({ closing: { expected, counted, closedBy, note } }: { closing: NonNullable<Recipient['closing']> }) {
  const difference = counted - expected;
  const outcome = difference === 0 ? 'усе сходиться' : `${difference < 0 ? 'бракує' : 'зайве'} ${formatMoney(toHryvnias(Math.abs(difference)))}`;
  return (
    <Notice tone={difference === 0 ? 'info' : 'warning'}>
      Касу закрито{closedBy === null ? '' : `: ${closedBy}`}. Пораховано {formatMoney(toHryvnias(counted))}, {outcome}.{note === null ? '' : ` ${note}`}
    </Notice>
  );
}

const needsReceipt = ({ kind, amount, isReversed, isReturn = false }: CashEntry) => isReturn || kind === 'payment' && amount > 0 && !isReversed;

function EntryRow({ entry, hasCheckbox, onReceipt }: { entry: CashEntry; hasCheckbox: boolean; onReceipt: () => void }) {
  const { id, studentId, fullName, kind, amount, method, isReversed, receipt } = entry;
  const issue = useCall(cashRoutes.issueReceipt);
  const print = useFileSaving(() => downloadFile(cashRoutes.confirmation, { params: { id } }));
  const isPaid = kind === 'payment' && amount > 0 && !isReversed;
  const lacksReceipt = needsReceipt(entry) && receipt === null;
  const person = fullName ?? 'учня видалено';
  return (
    <li>
      <div>
        <Text block>{fullName === null ? <Muted>{person}</Muted> : <TextLink plain href={adminPaths.editStudent(studentId)}>{person}</TextLink>}</Text>
        <Muted block>{[methodNames[method], isReversed && 'сторновано'].filter(Boolean).join(' · ')}</Muted>
        {receipt !== null && <Muted block>Чек {receipt.link === null ? receipt.number : <TextLink href={receipt.link} target="_blank">{receipt.number}</TextLink>}</Muted>}
        {lacksReceipt && <Text tone="warning" size="sm" block>{entry.isReturn ? 'Чека повернення ще немає' : 'Чека ще немає'}</Text>}
      </div>
      <Text>{amount > 0 ? '+' : ''}{formatMoney(toHryvnias(amount))}</Text>
      {(isPaid || lacksReceipt) && (
        <Inline>
          {lacksReceipt && hasCheckbox && (
            <Button size="sm" busy={issue.isPending} onClick={() => void runWithToast(() => issue.mutateAsync({ params: { id } }), 'Чек створено')}>Створити чек</Button>
          )}
          {lacksReceipt && !hasCheckbox && <Button size="sm" onClick={onReceipt}>Внести чек</Button>}
          {isPaid && <IconButton size="sm" label={`Підтвердження оплати: ${person}`} icon={<IconPrinter size={17} />} onClick={() => print.mutate()} />}
        </Inline>
      )}
    </li>
  );
}

const closingFields = { counted: { ...sumField, label: 'Пораховано готівки' }, note: textField('Примітка', { maxLength: 200 }) };

/** The field holds hryvnias, the call kopiykas. */
const closingRules = (recipientId: number, day: string) => z.preprocess(
  (values) => {
    const { counted, ...rest } = values as { counted: number | null };
    return { ...rest, recipientId, day, counted: toHundredths(counted) };
  },
  closingBody,
);

function ClosePopup({ recipient: { id, name, cash, entries }, day, onClose }: { recipient: Recipient; day: string; onClose: () => void }) {
  const close = useCall(cashRoutes.close);
  const missing = entries.filter((entry) => needsReceipt(entry) && entry.receipt === null).length;
  return (
    <FormPopup
      title={`Закрити касу за ${formatDate(day)}?`} fields={closingFields} rules={closingRules(id, day)} submitLabel="Закрити касу" done="Касу закрито" onClose={onClose}
      before={(
        <Stack gap="sm">
          <Text block>{name}: за записами {formatMoney(toHryvnias(cash))}. Порахуйте гроші й введіть, скільки їх насправді.</Text>
          {missing > 0 && <Notice tone="warning">Оплат без чека: {missing}. Чек можна внести й після закриття.</Notice>}
        </Stack>
      )}
      after={<Muted block>Після закриття готівку за цей день записати не можна.</Muted>}
      save={(body) => close.mutateAsync({ body })}
    />
  );
}

const reopeningFields = { reason: areaField('Причина', { required: true, maxLength: 200, autoFocus: true }) };

function ReopenPopup({ recipient: { name, closing }, onClose }: { recipient: Recipient; onClose: () => void }) {
  const reopen = useCall(cashRoutes.reopen);
  return (
    <FormPopup
      title="Відкрити касу знову?" fields={reopeningFields} rules={reopeningBody} submitLabel="Відкрити" done="Касу відкрито" onClose={onClose}
      before={<Text block>{name}. Пораховану суму доведеться ввести ще раз; причина залишиться в журналі дій.</Text>}
      save={(body) => reopen.mutateAsync({ params: { id: closing?.id ?? 0 }, body })}
    />
  );
}

const receiptFields = {
  number: textField('Номер чека', { required: true, maxLength: 40, autoFocus: true }),
  link: textField('Посилання на чек', { maxLength: 300, placeholder: 'https://cabinet.tax.gov.ua/cashregs/check…' }),
};

function ReceiptPopup({ entry: { id, fullName, amount }, onClose }: { entry: CashEntry; onClose: () => void }) {
  const save = useCall(cashRoutes.saveReceipt);
  return (
    <FormPopup
      title="Фіскальний чек" fields={receiptFields} rules={receiptBody} submitLabel="Зберегти" done="Чек записано" onClose={onClose}
      before={<Text block>{fullName}, {formatMoney(toHryvnias(amount))}</Text>}
      save={(body) => save.mutateAsync({ params: { id }, body })}
    />
  );
}

const states: Record<CardPaymentState, { label: string; tone: BadgeTone }> = {
  opening: { label: 'Відкривається', tone: 'neutral' },
  open: { label: 'Чекає оплати', tone: 'warning' },
  paid: { label: 'Сплачено', tone: 'success' },
  failed: { label: 'Не вдалося', tone: 'neutral' },
  expired: { label: 'Час минув', tone: 'neutral' },
  reversed: { label: 'Повернено', tone: 'danger' },
};

/** Hidden in months without payments on the page of the bank. */
function CardPayments({ month }: { month: string }) {
  const { data = [] } = useRead(cardPaymentsRoutes.list, { query: { month } });
  if (data.length === 0) return null;
  return (
    <SectionCard title="Картками через mono за місяць">
      <Rows label="Оплати картками через mono">
        {data.map(({ id, studentId, fullName, invoiceNumber, paid, fee, state, day }) => (
          <li key={id}>
            <div>
              <Text block>{fullName === null ? <Muted>учня видалено</Muted> : <TextLink plain href={adminPaths.editStudent(studentId)}>{fullName}</TextLink>}</Text>
              <Muted block>{[formatDate(day), `рахунок № ${invoiceNumber}`, fee > 0 && `комісія ${formatMoney(toHryvnias(fee))}`].filter(Boolean).join(' · ')}</Muted>
            </div>
            {paid > 0 && <Text>{formatMoney(toHryvnias(paid))}</Text>}
            <Badge tone={states[state].tone}>{states[state].label}</Badge>
          </li>
        ))}
      </Rows>
    </SectionCard>
  );
}
