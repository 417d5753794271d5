import { failureText } from '@dzvinok/api-client/call';
import { useLiveReads } from '@dzvinok/api-client/live';
import { queryOf, useCall } from '@dzvinok/api-client/query';
import { alertsRoutes, type LessonAlert as LessonAlertState, type RollCallState } from '@dzvinok/contract/alerts';
import { alertAnswerText, alertTitle } from '@dzvinok/texts/alerts';
import { Button } from '@dzvinok/ui/button';
import { IconCheck } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useQuery } from '@tanstack/react-query';
import styles from './lesson-alert.module.css';

const reads = [alertsRoutes.ofLesson];
const askEveryMs = 30_000;

/** Lost minutes of today’s lesson and missing students; during an alert the roll call. */
export function LessonAlert({ groupId }: { groupId: number }) {
  const { data } = useQuery({
    ...queryOf(alertsRoutes.ofLesson, { params: { classId: groupId } }),
    refetchInterval: ({ state }) => (state.data?.alert ? askEveryMs : false),
  });
  useLiveReads({ reads });
  if (!data) return null;
  const { alert, minutes, lostMinutes } = data;
  const lost = lostMinutes > 0 ? `Через тривогу втрачено ${lostMinutes} хв із ${minutes}.` : null;
  if (!alert) {
    const away = data.students.filter(({ state }) => state === 'away').map(({ fullName }) => fullName);
    const missing = away.length > 0 ? `Під час тривоги не було: ${away.join(', ')}. «В» за це не ставлять.` : null;
    const after = [lost, missing].filter(Boolean).join(' ');
    return after && <Muted block>{after}</Muted>;
  }
  return (
    <SectionCard title={alertTitle(alert)} subtitle={[alert.answer ? `${capitalised(alertAnswerText[alert.answer])}.` : 'Урок зупинено, як далі, ще не вирішено.', lost].filter(Boolean).join(' ')}>
      <RollCall groupId={groupId} students={data.students} />
    </SectionCard>
  );
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function RollCall({ groupId, students }: Pick<LessonAlertState, 'students'> & { groupId: number }) {
  const { mutateAsync, isPending, variables } = useCall(alertsRoutes.call);
  const inShelter = students.filter(({ state }) => state === 'shelter').length;

  async function call(studentId: number, state: RollCallState) {
    try {
      await mutateAsync({ params: { classId: groupId, studentId }, body: { state } });
    } catch (error) {
      showToast({ kind: 'error', message: failureText(error), id: 'roll-call' });
    }
  }

  if (students.length === 0) return <Muted>У групі немає учнів.</Muted>;
  return (
    <Stack gap="sm">
      <Text weight="medium">В укритті {inShelter} з {students.length}. Натисніть на кожну дитину, родина одразу дізнається.</Text>
      <Rows label="Перекличка в укритті">
        {students.map(({ id, fullName, state }) => {
          const isBusy = isPending && Number(variables.params.studentId) === id;
          const press = (wanted: RollCallState, label: string) => (
            <Button
              size="sm"
              look={state === wanted ? 'primary' : 'secondary'}
              icon={state === wanted ? <IconCheck size={16} /> : undefined}
              aria-pressed={state === wanted}
              aria-label={`${label}: ${fullName}`}
              busy={isBusy && variables.body.state === wanted}
              onClick={() => void call(id, wanted)}
            >
              {label}
            </Button>
          );
          return (
            <li key={id}>
              <Text>{fullName}</Text>
              <Inline gap="sm" noWrap className={styles.answers}>
                {press('shelter', 'В укритті')}
                {press('away', 'Немає')}
              </Inline>
            </li>
          );
        })}
      </Rows>
    </Stack>
  );
}
