import { useLiveReads } from '@dzvinok/api-client/live';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { substitutionsRoutes, type RequestedLesson, type SubstitutionRequest } from '@dzvinok/contract/substitutions';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, weekdayShort } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Badge, Muted, Text } from '@dzvinok/ui/text';
import styles from './substitutions.module.css';

const reads = [substitutionsRoutes.list];

/** What teachers have agreed on among themselves; an admin confirms it where the centre wants that. */
export function SubstitutionsPage() {
  const query = useRead(substitutionsRoutes.list);
  useLiveReads({ reads });
  return (
    <Page title="Прохання про заміну" subtitle="Викладачі просять колег самі, зі свого розкладу" back={{ href: adminPaths.calendar, label: 'До розкладу' }} width="form">
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
    </Page>
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
