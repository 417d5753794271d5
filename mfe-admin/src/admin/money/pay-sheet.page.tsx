import { useCall, useRead } from '@dzvinok/api-client/query';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { payEntryBody, payRoutes, reopeningBody, type PaySheet } from '@dzvinok/contract/pay';
import { areaField, textField, type Fields } from '@dzvinok/forms/field';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { useCentreClock } from '@dzvinok/journal/centre-clock';
import { useIdParam, useUrlChoice } from '@dzvinok/router/navigation';
import { Navigate } from '@dzvinok/router/routing';
import { addDays, addMonths, monthOf } from '@dzvinok/schedule/zone';
import { formatDate, formatDayMonth } from '@dzvinok/texts/dates';
import { payLineExplanation, payLineTitle } from '@dzvinok/texts/pay';
import { counted } from '@dzvinok/texts/plural';
import { Button, IconButton } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { IconPlus, IconPrinter, IconTrash } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { formatMoney, toHryvnias } from '@dzvinok/ui/money';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { useState } from 'react';
import { z } from 'zod';
import { monthText } from '../../moments/moments.texts.ts';
import { sumField, toHundredths } from '../sum.fields.tsx';

const monthsShown = [0, -1, -2, -3, -4, -5];

export function PaySheetPage() {
  const id = useIdParam();
  if (id === null) return <Navigate to={adminPaths.pay} replace />;
  return <Sheet key={id} teacherId={id} />;
}

function Sheet({ teacherId }: { teacherId: number }) {
  const { today } = useCentreClock();
  const months = monthsShown.map((count) => addMonths(monthOf(today), count).slice(0, 7));
  const [month, setMonth] = useUrlChoice('month', months, today.slice(0, 7));
  const query = useRead(payRoutes.sheet, { params: { month, teacherId } });
  const { data } = query;
  if (query.error?.status === 404) return <Navigate to={adminPaths.pay} replace />;
  return (
    <Page
      title={data?.fullName ?? '…'} subtitle={`Оплата праці за ${monthText(`${month}-01`)}`} back={{ href: adminPaths.payOf(month), label: 'До всіх викладачів' }} width="form"
      actions={(
        <>
          {data && <SheetActions key={month} sheet={data} month={month} today={today} />}
          <IconButton label="Друкувати" icon={<IconPrinter size={18} />} onClick={() => window.print()} />
        </>
      )}
    >
      <Stack gap="lg">
        <Select label="Місяць" value={month} onChange={(chosen) => chosen && setMonth(chosen)} options={months.map((value) => ({ value, label: monthText(`${value}-01`) }))} />
        <WhenRead query={query} waiting={<LoadingState count={4} />}>{(sheet) => <Lines sheet={sheet} />}</WhenRead>
      </Stack>
    </Page>
  );
}

function Lines({ sheet: { lines, state, total, approvedAt, approvedBy, unpriced } }: { sheet: PaySheet }) {
  const remove = useCall(payRoutes.removeEntry);
  const removeEntry = (id: number) => void runWithToast(() => remove.mutateAsync({ params: { id } }), 'Запис прибрано');
  const subtitle = approvedAt === null
    ? 'Ще не затверджено: сума зміниться з новими уроками.'
    : `Затверджено ${formatDate(approvedAt)}${approvedBy === null ? '' : `, ${approvedBy}`}. Уроки цієї відомості змінити не можна.`;
  return (
    <SectionCard title={`Разом: ${formatMoney(toHryvnias(total))}`} subtitle={subtitle} flush>
      {unpriced > 0 && <Text tone="warning" block>Без ставки: {counted(unpriced, 'lesson')}. Додайте ставку на сторінці «Оплата праці».</Text>}
      {lines.length === 0 ? <EmptyState title="Уроків і записів немає" text="Тут стануть проведені уроки місяця, доплати й утримання." /> : (
        <Rows label="З чого складається" flush>
          {lines.map((line) => (
            <li key={line.entryId ?? `${payLineTitle(line)} ${line.days.join()}`}>
              <div>
                <Text weight="medium" block>{payLineTitle(line)}</Text>
                {line.note === null && <Muted block>{payLineExplanation(line)}: {line.days.map(formatDayMonth).join(', ')}</Muted>}
              </div>
              <Text>{formatMoney(toHryvnias(line.amount))}</Text>
              {line.entryId !== null && state === 'open' && (
                <IconButton size="sm" label={`Прибрати: ${line.note}`} icon={<IconTrash size={17} />} onClick={() => line.entryId !== null && removeEntry(line.entryId)} />
              )}
            </li>
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}

type Asked = 'entry' | 'approve' | 'reopen';

function SheetActions({ sheet, month, today }: { sheet: PaySheet; month: string; today: string }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isOver = today >= addDays(addMonths(`${month}-01`, 1), -1);
  const close = () => setAsked(null);
  return (
    <Inline>
      {sheet.state === 'open' && <Button icon={<IconPlus size={18} />} onClick={() => setAsked('entry')}>Доплата чи утримання</Button>}
      {sheet.state === 'open' && isOver && <Button look="primary" onClick={() => setAsked('approve')}>Затвердити</Button>}
      {sheet.state === 'approved' && <Button onClick={() => setAsked('reopen')}>Відкрити знову</Button>}
      {asked === 'entry' && <EntryPopup teacherId={sheet.teacherId} month={month} onClose={close} />}
      {asked === 'approve' && <ApprovePopup sheet={sheet} month={month} onClose={close} />}
      {asked === 'reopen' && <ReopenPopup sheet={sheet} month={month} onClose={close} />}
    </Inline>
  );
}

function ApprovePopup({ sheet: { teacherId, fullName, total, lessons, unpriced }, month, onClose }: { sheet: PaySheet; month: string; onClose: () => void }) {
  const approve = useCall(payRoutes.approve);
  const press = () => runWithToast(() => approve.mutateAsync({ params: { month, teacherId }, body: { total } }), 'Відомість затверджено').then((isDone) => isDone && onClose());
  return (
    <ConfirmPopup
      opened title="Затвердити відомість?" confirmLabel="Затвердити" cancelLabel="Скасувати" busy={approve.isPending} onCancel={onClose} onConfirm={() => void press()}
      text={(
        <Text block>
          {fullName}: {formatMoney(toHryvnias(total))} за {monthText(`${month}-01`)}, {counted(lessons, 'lesson')}{unpriced > 0 && `, з них без ставки: ${unpriced}`}.
          {' '}Викладача, присутність і самі ці уроки вже не змінити. Пізніші правки стануть записами в наступну відомість.
        </Text>
      )}
    />
  );
}

const reopenFields = { reason: areaField('Причина', { required: true, maxLength: 200, autoFocus: true }) };

function ReopenPopup({ sheet: { teacherId }, month, onClose }: { sheet: PaySheet; month: string; onClose: () => void }) {
  const reopen = useCall(payRoutes.reopen);
  return (
    <FormPopup
      title="Відкрити відомість знову?" fields={reopenFields} rules={reopeningBody} submitLabel="Відкрити" danger done="Відомість відкрито" onClose={onClose}
      before={<Text block>Її уроки знову можна буде змінювати, а суму треба буде затвердити ще раз.</Text>}
      save={(body) => reopen.mutateAsync({ params: { month, teacherId }, body })}
    />
  );
}

const signs = [{ value: 'added', label: 'Доплата' }, { value: 'taken', label: 'Утримання' }] as const;

interface EntryValues {
  sign: 'added' | 'taken';
  amount: number | null;
  note: string;
}

const entryFields: Fields<EntryValues> = {
  sign: {
    label: 'Що це', blank: 'added', show: (sign) => sign,
    control: ({ label, value, onChange }) => <SegmentedChoice label={label} options={signs} value={value} onChange={onChange} />,
  },
  amount: sumField,
  note: textField('За що', { required: true, maxLength: 200, placeholder: 'Батьківські збори, 3 години' }),
};

const entryRules = (teacherId: number, month: string) => z.preprocess(
  (values) => {
    const { sign, amount, ...rest } = values as EntryValues;
    const hundredths = toHundredths(amount);
    return { ...rest, teacherId, month, amount: hundredths === undefined || sign === 'added' ? hundredths : -hundredths };
  },
  payEntryBody,
);

function EntryPopup({ teacherId, month, onClose }: { teacherId: number; month: string; onClose: () => void }) {
  const add = useCall(payRoutes.addEntry);
  return (
    <FormPopup
      title="Доплата чи утримання" fields={entryFields} rules={entryRules(teacherId, month)} submitLabel="Записати" done="Записано" onClose={onClose}
      save={(body) => add.mutateAsync({ body })}
    />
  );
}
