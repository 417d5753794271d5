import { failureText } from '@dzvinok/api-client/call';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { calendarRoutes, createHolidayBody, periodBody, term, type Holiday, type Period, type Term } from '@dzvinok/contract/calendar';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { dayField, textField, type Fields } from '@dzvinok/forms/field';
import { RecordPopup } from '@dzvinok/forms/form-popup';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import type { DayRange } from '@dzvinok/schedule/plan';
import { addDays, dayHere } from '@dzvinok/schedule/zone';
import { counted } from '@dzvinok/texts/plural';
import { Button, IconButton } from '@dzvinok/ui/button';
import { MultiSelect } from '@dzvinok/ui/choice';
import { IconPencil, IconPlus, IconTrash } from '@dzvinok/ui/icons';
import { Columns, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { EmptyState, LoadingState, Notice, WhenRead } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { z } from 'zod';
import { useSaveQuestion } from '../save-question.popup.tsx';
import { daysText, holidayKinds } from './holiday-days.ts';
import { NamedConflictText } from '../suggestions/conflict-text.tsx';
import { Touched, useTouched } from '../touched.tsx';
import { UsualHolidaysPopup } from './usual-holidays.popup.tsx';
import styles from './holidays.module.css';

/** Holidays are suggested from today on. */
const suggestedDays = 365;

export function HolidaysPage() {
  const [suggested, setSuggested] = useState<DayRange | null>(null);
  const suggest = ({ from, to }: DayRange) => {
    const today = dayHere(Date.now());
    if (to >= today) setSuggested({ from: from > today ? from : today, to });
  };
  return (
    <Page title="Канікули й періоди" subtitle="Самі собою свята не з’являються: внесіть ті дні, коли центр не працює" back={{ href: adminPaths.calendar, label: 'До розкладу' }}>
      <Columns>
        <Holidays onSuggest={() => suggest({ from: '', to: addDays(dayHere(Date.now()), suggestedDays) })} />
        <Periods onCreated={suggest} />
      </Columns>
      {suggested && <UsualHolidaysPopup range={suggested} onClose={() => setSuggested(null)} />}
    </Page>
  );
}

interface HolidayValues {
  name: string;
  from: string | null;
  to: string | null;
  kind: Holiday['kind'];
  /** None for the whole centre. */
  classIds: number[];
}

const days = { from: dayField('Перший день', { required: true, max: '2100-12-31' }), to: dayField('Останній день', { required: true, max: '2100-12-31' }) };

const holidayFields: Fields<HolidayValues> = {
  name: textField('Назва', { required: true, autoFocus: true, placeholder: 'Осінні канікули' }),
  ...days,
  kind: {
    label: 'Що в ці дні', blank: 'closed', show: (kind) => holidayKinds.find(({ value }) => value === kind)?.label ?? '',
    control: ({ label, value, onChange }) => <SegmentedChoice label={label} options={holidayKinds} value={value} onChange={onChange} />,
  },
  classIds: { label: 'Групи', blank: [], show: (ids) => ids.join(), control: (field) => <GroupsChoice {...field} /> },
};

function GroupsChoice(field: { label: string; value: number[]; onChange: (ids: number[]) => void }) {
  const { data } = useRead(groupsRoutes.list);
  const options = (data ?? []).map(({ id, subjectName, className }) => ({ value: id, label: `${subjectName} ${className}` }));
  return <MultiSelect {...field} options={options} loading={!data} placeholder="Увесь центр" hint="Порожньо – увесь центр" />;
}

/** No groups mean the whole centre. */
const holidayRules = z.preprocess(
  (values) => { const { classIds, ...rest } = values as HolidayValues; return classIds.length > 0 ? { ...rest, classIds } : rest; },
  createHolidayBody,
);

function Holidays({ onSuggest }: { onSuggest: () => void }) {
  const query = useRead(calendarRoutes.holidays);
  const create = useCall(calendarRoutes.createHoliday);
  const [draft, setDraft] = useState<(HolidayValues & { id: null }) | null>(null);
  const [removing, setRemoving] = useState<Holiday | null>(null);
  return (
    <SectionCard
      title="Канікули та свята" flush
      actions={(
        <>
          <Button look="quiet" onClick={onSuggest}>Обрати зі списку</Button>
          <Button icon={<IconPlus size={18} />} onClick={() => setDraft({ id: null, name: '', from: null, to: null, kind: 'closed', classIds: [] })}>Додати</Button>
        </>
      )}
    >
      <WhenRead query={query} waiting={<LoadingState count={3} />}>
        {(holidays) => holidays.length === 0 ? <EmptyState title="Канікул ще немає" text="Додайте дні, коли центр не працює або працює онлайн." /> : (
          <Rows label="Канікули та свята" flush>
            {holidays.map((holiday) => (
              <li key={holiday.id}>
                <div>
                  <Text weight="medium" block>{holiday.name}</Text>
                  <Muted>{[daysText(holiday), holidayKinds.find(({ value }) => value === holiday.kind)?.label, holiday.classIds && counted(holiday.classIds.length, 'group')].filter(Boolean).join(' · ')}</Muted>
                </div>
                <IconButton size="sm" label={`Видалити: ${holiday.name}`} icon={<IconTrash size={17} />} onClick={() => setRemoving(holiday)} />
              </li>
            ))}
          </Rows>
        )}
      </WhenRead>
      <RecordPopup
        record={draft} titles={{ add: 'Канікули або свято', edit: '' }} label="Канікули або свято" size="md" fields={holidayFields} rules={holidayRules}
        save={async (body) => {
          await create.mutateAsync({ body });
          showToast({ kind: 'success', message: `${body.name}: додано` });
        }}
        onClose={() => setDraft(null)}
      >
        {({ from, to, kind, classIds }) => from && to && kind !== 'note' && (
          <Touched from={from} to={to} classIds={classIds.length > 0 ? classIds : undefined} isKept={kind === 'online'} />
        )}
      </RecordPopup>
      {removing && <HolidayRemoval holiday={removing} onClose={() => setRemoving(null)} />}
    </SectionCard>
  );
}

const afterRemoval: Record<Holiday['kind'], string> = {
  closed: 'Заняття цих днів повернуться в розклад.', online: 'Заняття цих днів знову будуть в аудиторіях.', note: 'Заняття цих днів не зміняться.',
};

/** One question about all that the returning lessons touch and meet. */
function HolidayRemoval({ holiday: { id, name, kind, from, to, classIds }, onClose }: { holiday: Holiday; onClose: () => void }) {
  const remove = useCall(calendarRoutes.removeHoliday);
  const question = useSaveQuestion();
  const days = { from, to, classIds: classIds ?? undefined, holidayId: id };
  const touched = useTouched(days);
  const conflicts = touched.data?.conflicts ?? [];
  const confirm = async () => {
    try {
      const removed = await question.confirm((confirmed) => remove.mutateAsync({ params: { id }, query: { confirmed: confirmed ? 'true' : 'false' } }), {
        code: 'calendar.unconfirmed', title: 'Збіги в розкладі', question: 'Усе одно повернути заняття цих днів?', known: conflicts,
      });
      if (removed === null) return;
      showToast({ kind: 'success', message: `${name}: видалено` });
      onClose();
    } catch (error) {
      showToast({ kind: 'error', message: failureText(error) });
    }
  };
  return (
    <>
      <ConfirmPopup
        opened danger title={`Видалити «${name}»?`} confirmLabel={conflicts.length > 0 ? 'Усе одно видалити' : 'Видалити'} cancelLabel="Скасувати" busy={remove.isPending || touched.isPending}
        text={(
          <Stack>
            <Text block>{afterRemoval[kind]}</Text>
            {kind !== 'note' && <Touched {...days} isKept={kind === 'online'} />}
            {conflicts.length > 0 && (
              <Stack as="ul" gap="sm">
                {conflicts.map((text) => <li key={text}><Notice tone="warning"><NamedConflictText text={text} /></Notice></li>)}
              </Stack>
            )}
          </Stack>
        )}
        onConfirm={() => void confirm()}
        onCancel={onClose}
      />
      {question.popup}
    </>
  );
}

interface PeriodValues {
  name: string;
  from: string | null;
  to: string | null;
}

const fieldsNamed = (placeholder: string): Fields<PeriodValues> => ({ name: textField('Назва', { required: true, autoFocus: true, placeholder }), ...days });
const periodFields = fieldsNamed('Навчальний рік 2026/27');
const termFields = fieldsNamed('І семестр');

/** A term of the period; `id` is its place among the terms, null for a new one. */
type TermDraft = PeriodValues & { id: number | null; period: Period };

function Periods({ onCreated }: { onCreated: (period: DayRange) => void }) {
  const query = useRead(calendarRoutes.periods);
  const create = useCall(calendarRoutes.createPeriod);
  const update = useCall(calendarRoutes.updatePeriod);
  const remove = useCall(calendarRoutes.removePeriod);
  const [draft, setDraft] = useState<(PeriodValues & { id: number | null }) | null>(null);
  const [termDraft, setTermDraft] = useState<TermDraft | null>(null);
  const [removing, setRemoving] = useState<Period | null>(null);
  const saveTerms = ({ id, name, from, to }: Period, terms: Term[]) => update.mutateAsync({ params: { id }, body: { name, from, to, terms } });
  return (
    <SectionCard title="Навчальні періоди" flush actions={<Button icon={<IconPlus size={18} />} onClick={() => setDraft({ id: null, name: '', from: null, to: null })}>Додати</Button>}>
      <WhenRead query={query} waiting={<LoadingState count={3} />}>
        {(periods) => periods.length === 0 ? <EmptyState title="Періодів немає" text="Без періодів заняття йдуть цілий рік. Додайте навчальний рік, щоб улітку їх не було." /> : (
          <Rows label="Навчальні періоди" flush>
            {periods.flatMap((period) => [
              <li key={period.id}>
                <div>
                  <Text weight="medium" block>{period.name}</Text>
                  <Muted>{daysText(period)}</Muted>
                </div>
                <Button size="sm" look="quiet" icon={<IconPlus size={17} />} aria-label={`Додати семестр: ${period.name}`} onClick={() => setTermDraft({ id: null, period, name: '', from: null, to: null })}>Семестр</Button>
                <IconButton size="sm" label={`Змінити: ${period.name}`} icon={<IconPencil size={17} />} onClick={() => setDraft(period)} />
                <IconButton size="sm" label={`Видалити: ${period.name}`} icon={<IconTrash size={17} />} onClick={() => setRemoving(period)} />
              </li>,
              ...(period.terms ?? []).map((one, index, terms) => (
                <li key={`${period.id} ${one.from}`} className={styles.term}>
                  <div>
                    <Text block>{one.name}</Text>
                    <Muted>{daysText(one)}</Muted>
                  </div>
                  <IconButton size="sm" label={`Змінити: ${one.name}`} icon={<IconPencil size={17} />} onClick={() => setTermDraft({ ...one, id: index, period })} />
                  <IconButton
                    size="sm" label={`Видалити: ${one.name}`} icon={<IconTrash size={17} />} disabled={update.isPending}
                    onClick={() => void runWithToast(() => saveTerms(period, terms.toSpliced(index, 1)), `${one.name}: видалено`)}
                  />
                </li>
              )),
            ])}
          </Rows>
        )}
      </WhenRead>
      <RecordPopup
        record={draft} titles={{ add: 'Новий період', edit: 'Навчальний період' }} label="Навчальний період" fields={periodFields} rules={periodBody}
        save={async (body, { id }) => {
          await (id === null ? create.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body }));
          showToast({ kind: 'success', message: `${body.name}: збережено` });
          if (id === null) onCreated(body);
        }}
        onClose={() => setDraft(null)}
      />
      <RecordPopup
        record={termDraft} titles={{ add: 'Новий семестр', edit: 'Семестр' }} label="Семестр" fields={termFields} rules={term}
        save={async (body, { id, period }) => {
          const others = period.terms ?? [];
          await saveTerms(period, id === null ? [...others, body] : others.with(id, body));
          showToast({ kind: 'success', message: `${body.name}: збережено` });
        }}
        onClose={() => setTermDraft(null)}
      />
      {removing && (
        <ConfirmPopup
          opened danger title={`Видалити «${removing.name}»?`} confirmLabel="Видалити" cancelLabel="Скасувати" busy={remove.isPending}
          text="Заняття йтимуть лише в інших періодах; якщо це останній, то цілий рік."
          onConfirm={() => void runWithToast(() => remove.mutateAsync({ params: { id: removing.id } }), `${removing.name}: видалено`).then((isDone) => isDone && setRemoving(null))}
          onCancel={() => setRemoving(null)}
        />
      )}
    </SectionCard>
  );
}
