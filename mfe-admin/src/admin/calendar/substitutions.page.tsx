import { useLiveReads } from '@dzvinok/api-client/live';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { substitutionsRoutes, type RequestedLesson, type SubstitutionRequest } from '@dzvinok/contract/substitutions';
import { substitutionRules, tenantLifeRoutes, type SubstitutionRules } from '@dzvinok/contract/tenant-life';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { useSaving } from '@dzvinok/forms/saving';
import { weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, weekdayShort } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { useSchemaForm } from '@dzvinok/ui/form';
import { FormError } from '@dzvinok/ui/form-parts';
import { Columns, Inline, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { NumberField } from '@dzvinok/ui/number';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Badge, Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { Switch } from '@dzvinok/ui/toggles';
import styles from './substitutions.module.css';

const reads = [substitutionsRoutes.list];

/** Agreements between teachers; an admin confirms them where the centre requires it. */
export function SubstitutionsPage() {
  const query = useRead(substitutionsRoutes.list);
  useLiveReads({ reads });
  const rules = useRead(tenantLifeRoutes.ownSubstitutionRules);
  return (
    <Page title="Прохання про заміну" subtitle="Викладачі просять колег самі, зі свого розкладу" back={{ href: adminPaths.calendar, label: 'До розкладу' }}>
      <Columns>
        <WhenRead query={query} waiting={<LoadingState shape="cards" count={2} />}>
          {({ requests }) => {
            const waiting = requests.filter(({ state }) => state === 'accepted');
            return (
              <Stack gap="lg">
                {requests.length === 0 && <EmptyState title="Прохань немає." text="Тут з’являться заміни й обміни, про які домовляються викладачі." />}
                <Requests title="Чекають на вашу згоду" requests={waiting} />
                <Requests title="Інші" requests={requests.filter((one) => !waiting.includes(one))} />
              </Stack>
            );
          }}
        </WhenRead>
        <SectionCard title="Правила центру">
          <WhenRead query={rules} waiting={<LoadingState shape="form" count={2} />}>{(saved) => <RulesForm saved={saved} />}</WhenRead>
        </SectionCard>
      </Columns>
    </Page>
  );
}

/** A field of numbers may be empty while it is edited. */
type RulesValues = Omit<SubstitutionRules, 'answerHours'> & { answerHours: number | null };

function RulesForm({ saved }: { saved: SubstitutionRules }) {
  const save = useCall(tenantLifeRoutes.setOwnSubstitutionRules);
  const { area, popup, isSaving, run } = useSaving<HTMLDivElement>();
  const start: RulesValues = saved;
  const form = useSchemaForm(substitutionRules, start);
  const submit = form.submit((body) => run(form, async () => {
    await save.mutateAsync({ body });
    showToast({ kind: 'success', message: 'Правила збережено' });
  }));
  return (
    <div ref={area}>
      <Stack gap="md">
        <NumberField {...form.field('answerHours')} label="За скільки годин до уроку відповісти" min={0} required hint="Пізніше колега вже не може погодитися" />
        <Switch checked={form.values.isConfirmedByAdmin} onChange={form.field('isConfirmedByAdmin').onChange} label="Заміни й обміни підтверджує адміністратор" />
        <FormError message={form.formError} />
        <div><Button look="primary" busy={isSaving} onClick={() => submit()}>Зберегти</Button></div>
      </Stack>
      {popup}
    </div>
  );
}

function Requests({ title, requests }: { title: string; requests: readonly SubstitutionRequest[] }) {
  const confirming = useCall(substitutionsRoutes.confirm);
  const refusing = useCall(substitutionsRoutes.refuse);
  const isSaving = confirming.isPending || refusing.isPending;
  if (requests.length === 0) return null;
  return (
    <SectionCard title={title}>
      <Rows label={title}>
        {requests.map(({ id, lesson, swap, reason, state, ...people }) => (
          <li key={id} className={styles.request}>
            <span className={styles.what}>
              <Text weight="medium" block>{lineOf(lesson)}</Text>
              {swap && <Text block>в обмін на {lineOf(swap)}</Text>}
              <Muted block>{[whoOf(people), reason].filter(Boolean).join(' · ')}</Muted>
            </span>
            <Inline>
              {state !== 'accepted' && <Badge tone={state === 'done' ? 'success' : 'neutral'}>{stateNames[state]}</Badge>}
              {state === 'accepted' && (
                <Button look="primary" disabled={isSaving} onClick={() => void runWithToast(() => confirming.mutateAsync({ params: { id } }), 'Заміну підтверджено, родинам надіслано сповіщення')}>
                  Підтвердити
                </Button>
              )}
              {(state === 'accepted' || state === 'open') && <Button look="quiet" disabled={isSaving} onClick={() => void runWithToast(() => refusing.mutateAsync({ params: { id } }))}>Відмовити</Button>}
            </Inline>
          </li>
        ))}
      </Rows>
    </SectionCard>
  );
}

const stateNames: Record<Exclude<SubstitutionRequest['state'], 'accepted'>, string> = {
  open: 'чекає на колегу', done: 'діє', refused: 'відмовлено', withdrawn: 'прохання забрано', lapsed: 'ніхто не відповів',
};

function whoOf({ asker, asked, taker }: Pick<SubstitutionRequest, 'asker' | 'asked' | 'taker'>): string {
  return `${asker.name} → ${taker?.name ?? asked?.name ?? 'усі, хто вільний'}`;
}

/** `Пн 23.11 16:00 · Хімія, 9-А`. */
function lineOf({ startsAt, subjectName, className }: RequestedLesson): string {
  const day = startsAt.slice(0, 10);
  return `${weekdayShort(weekdayOf(day))} ${formatDayMonth(day)} ${startsAt.slice(11, 16)} · ${subjectName}, ${className}`;
}
