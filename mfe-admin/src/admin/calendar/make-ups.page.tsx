import { useCall, useRead } from '@dzvinok/api-client/query';
import { absenceReasons, makeUpsRoutes, saveMakeUpRulesBody, type ListedMakeUp, type MakeUpRules } from '@dzvinok/contract/make-ups';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { useSaving } from '@dzvinok/forms/saving';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { timeRange } from '@dzvinok/texts/times';
import { Button, TextLink } from '@dzvinok/ui/button';
import { MultiSelect } from '@dzvinok/ui/choice';
import { useSchemaForm } from '@dzvinok/ui/form';
import { FormError } from '@dzvinok/ui/form-parts';
import { Columns, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { NumberField } from '@dzvinok/ui/number';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { SegmentedChoice, Switch } from '@dzvinok/ui/toggles';

export function MakeUpsPage() {
  const rules = useRead(makeUpsRoutes.rules);
  return (
    <Page title="Відпрацювання" subtitle="Хто прийде гостем замість пропущеного уроку" back={{ href: adminPaths.calendar, label: 'До розкладу' }}>
      <Columns>
        <Booked />
        <SectionCard title="Правила центру">
          <WhenRead query={rules} waiting={<LoadingState shape="form" count={5} />}>{(saved) => <RulesForm saved={saved} />}</WhenRead>
        </SectionCard>
      </Columns>
    </Page>
  );
}

function Booked() {
  const query = useRead(makeUpsRoutes.list);
  const approve = useCall(makeUpsRoutes.approve);
  const cancel = useCall(makeUpsRoutes.cancel);
  const missed = ({ studentId, missedClassId, missedOn }: ListedMakeUp) => ({ studentId, missedClassId, missedOn });
  const isBusy = approve.isPending || cancel.isPending;
  return (
    <SectionCard title="Записи" flush>
      <WhenRead query={query} waiting={<LoadingState count={3} />}>
        {(bookings) => bookings.length === 0 ? <EmptyState title="Записів немає" text="Записати учня можна на його сторінці, у картці «Відпрацювання»." /> : (
          <Rows label="Записи" flush>
            {bookings.map((booking) => (
              <li key={`${booking.studentId} ${booking.missedClassId} ${booking.missedOn}`}>
                <div>
                  <TextLink href={adminPaths.editStudent(booking.studentId)}>{booking.studentName}</TextLink>
                  <Muted block>{lessonText(booking)} · за {formatDayMonth(booking.missedOn)}{booking.isApproved ? '' : ' · чекає на підтвердження'}</Muted>
                </div>
                {!booking.isApproved && (
                  <Button
                    size="sm" look="primary" busy={isBusy} aria-label={`Підтвердити: ${booking.studentName}`}
                    onClick={() => void runWithToast(() => approve.mutateAsync({ body: missed(booking) }), `${booking.studentName}: підтверджено`)}
                  >
                    Підтвердити
                  </Button>
                )}
                <Button
                  size="sm" look="quiet" busy={isBusy} aria-label={`Скасувати запис: ${booking.studentName}`}
                  onClick={() => void runWithToast(() => cancel.mutateAsync({ query: missed(booking) }), `${booking.studentName}: запис скасовано`)}
                >
                  Скасувати
                </Button>
              </li>
            ))}
          </Rows>
        )}
      </WhenRead>
    </SectionCard>
  );
}

function lessonText({ subjectName, className, startsAt, minutes }: ListedMakeUp): string {
  return `${subjectName} ${className}, ${formatDayMonth(startsAt)} ${timeRange(startsAt.slice(11, 16), minutes)}`;
}

const earning = [{ value: 'told', label: 'Попередили' }, { value: 'always', label: 'Завжди' }, { value: 'never', label: 'Ніколи' }] as const;
const reasons = absenceReasons.map((reason) => ({ value: reason, label: reason }));

const leaving = [{ value: 'lapse', label: 'Згоряє' }, { value: 'money', label: 'На рахунок' }] as const;

const lasting = [{ value: 'days', label: 'Кілька днів' }, { value: 'term', label: 'До кінця семестру' }] as const;

/** Fields of numbers may be empty while they are edited. */
type RulesValues = Omit<MakeUpRules, 'validDays' | 'deadlineHours' | 'tellHours'> & Record<'validDays' | 'deadlineHours' | 'tellHours', number | null>;

function RulesForm({ saved }: { saved: MakeUpRules }) {
  const save = useCall(makeUpsRoutes.saveRules);
  const { area, popup, isSaving, run } = useSaving<HTMLDivElement>();
  const start: RulesValues = saved;
  const form = useSchemaForm(saveMakeUpRulesBody, start);
  const submit = form.submit((body) => run(form, async () => {
    await save.mutateAsync({ body });
    showToast({ kind: 'success', message: 'Правила збережено' });
  }));
  const { values } = form;
  return (
    <div ref={area}>
      <Stack gap="md">
        <SegmentedChoice<MakeUpRules['earns']> label="Пропуск можна відпрацювати" options={earning} value={values.earns} onChange={form.field('earns').onChange} />
        {values.earns !== 'never' && (
          <MultiSelect {...form.field('reasons')} label="Лише з причин" options={reasons} placeholder="Будь-яка" hint="Порожньо – з будь-якої причини" />
        )}
        <SegmentedChoice<MakeUpRules['until']> label="Скільки діє" options={lasting} value={values.until} onChange={form.field('until').onChange} />
        {values.until === 'term' && (
          <Muted block>Семестри вносять на сторінці <TextLink href={adminPaths.holidays}>«Канікули й періоди»</TextLink>. Без них – до кінця періоду.</Muted>
        )}
        <Columns>
          <NumberField {...form.field('validDays')} label={values.until === 'term' ? 'Днів, якщо періодів немає' : 'Скільки днів діє'} min={1} required />
          <NumberField {...form.field('mostAMonth')} label="Не більше на місяць" min={1} placeholder="скільки завгодно" />
          <NumberField {...form.field('deadlineHours')} label="Записатися чи скасувати за" suffix=" год до уроку" min={0} required />
          <NumberField {...form.field('tellHours')} label="Попередити про відсутність за" suffix=" год до уроку" min={0} required hint="0 – не пізніше ніж за 15 хвилин" />
          <NumberField {...form.field('lostShare')} label="Тривога забрала понад, %" min={0} placeholder="не відпрацьовують" />
        </Columns>
        <SegmentedChoice<MakeUpRules['atLeaving']>
          label="Учень іде з групи, а урок не відпрацьовано" options={leaving} value={values.atLeaving} onChange={form.field('atLeaving').onChange}
        />
        {values.atLeaving === 'money' && <Muted block>Ціна уроку за планом його місяця, зі знижками учня. Урок, за який не нараховано, згоряє.</Muted>}
        <Switch checked={values.isSameSubject} onChange={form.field('isSameSubject').onChange} label="Лише той самий предмет" />
        <Switch checked={values.needsApproval} onChange={form.field('needsApproval').onChange} label="Запис підтверджує адміністратор" />
        <Muted block>Урок, який скасував центр, можна відпрацювати завжди. Урок, у якого тривога забрала більшу частку часу, відпрацьовують усі учні групи.</Muted>
        <FormError message={form.formError} />
        <div><Button look="primary" busy={isSaving} onClick={() => submit()}>Зберегти</Button></div>
      </Stack>
      {popup}
    </div>
  );
}
