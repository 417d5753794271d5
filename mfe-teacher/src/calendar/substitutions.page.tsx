import { useLiveReads } from '@dzvinok/api-client/live';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { substitutionsRoutes, type SubstitutionRequest } from '@dzvinok/contract/substitutions';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Badge, Muted, Text } from '@dzvinok/ui/text';
import styles from './substitutions.module.css';
import { lineOf, momentOf } from './requests.rules.ts';

const reads = [substitutionsRoutes.own];

export function SubstitutionsPage() {
  const query = useRead(substitutionsRoutes.own);
  useLiveReads({ reads });
  const answering = useAnswering();
  return (
    <Page title="Заміни" back={{ href: teacherPaths.calendar, label: 'До розкладу' }} width="form">
      <WhenRead query={query} waiting={<LoadingState shape="cards" count={2} />}>
        {({ requests, isConfirmedByAdmin }) => {
          const own = requests.filter(({ isOwn }) => isOwn);
          const open = requests.filter(({ isOwn, state }) => !isOwn && state === 'open');
          const others = requests.filter((one) => !one.isOwn && !open.includes(one));
          return (
            <Stack gap="lg">
              {requests.length === 0 && (
                <EmptyState
                  title="Прохань про заміну немає."
                  text="Щоб попросити заміну або обмінятися уроками, відкрийте свій урок у розкладі."
                  action={<LinkButton look="primary" href={teacherPaths.calendar}>До розкладу</LinkButton>}
                />
              )}
              <Requests title="Вас просять" requests={open} answering={answering} subtitle={isConfirmedByAdmin && 'Вашу згоду ще підтвердить адміністратор'} />
              <Requests title="Ваші прохання" requests={own} answering={answering} />
              <Requests title="Ви відповіли" requests={others} answering={answering} />
            </Stack>
          );
        }}
      </WhenRead>
    </Page>
  );
}

interface RequestsProps {
  title: string;
  subtitle?: string | false;
  requests: readonly SubstitutionRequest[];
  answering: ReturnType<typeof useAnswering>;
}

function Requests({ title, subtitle, requests, answering }: RequestsProps) {
  if (requests.length === 0) return null;
  return (
    <SectionCard title={title} subtitle={subtitle}>
      <Rows label={title}>
        {requests.map((request) => (
          <li key={request.id} className={styles.request}>
            <span className={styles.what}>
              <Text weight="medium" block>{lineOf(request.lesson)}</Text>
              {request.swap && <Text block>в обмін на {lineOf(request.swap)}</Text>}
              <Muted block>{[whoOf(request), request.reason].filter(Boolean).join(' · ')}</Muted>
              <State request={request} />
            </span>
            <Answers request={request} answering={answering} />
          </li>
        ))}
      </Rows>
    </SectionCard>
  );
}

const isWaiting = ({ state }: SubstitutionRequest) => state === 'open' || state === 'accepted';

function State({ request }: { request: SubstitutionRequest }) {
  const { state, taker, answerUntil } = request;
  return <Badge tone={state === 'done' ? 'success' : isWaiting(request) ? 'warning' : 'neutral'}>{stateText(state, taker?.name, answerUntil)}</Badge>;
}

function Answers({ request, answering }: { request: SubstitutionRequest; answering: RequestsProps['answering'] }) {
  const { id, isOwn, asked, state } = request;
  const { isSaving, accept, decline, withdraw } = answering;
  return (
    <Inline>
      {!isOwn && state === 'open' && <Button look="primary" disabled={isSaving} onClick={() => void accept(id)}>Погодитися</Button>}
      {!isOwn && state === 'open' && asked && <Button disabled={isSaving} onClick={() => void decline(id)}>Не можу</Button>}
      {isOwn && isWaiting(request) && <Button look="quiet" disabled={isSaving} onClick={() => void withdraw(id)}>Забрати</Button>}
    </Inline>
  );
}

function whoOf({ isOwn, asker, asked }: SubstitutionRequest): string {
  if (!isOwn) return `просить ${asker.name}`;
  return asked ? asked.name : 'усі, хто вільний';
}

function stateText(state: SubstitutionRequest['state'], taker: string | undefined, answerUntil: string): string {
  switch (state) {
    case 'open': return `чекає до ${momentOf(answerUntil)}`;
    case 'accepted': return `${taker} – чекає згоди центру`;
    case 'done': return `замінює ${taker}`;
    case 'refused': return 'відмовлено';
    case 'withdrawn': return 'прохання забрано';
    case 'lapsed': return 'ніхто не відповів';
  }
}

function useAnswering() {
  const accepting = useCall(substitutionsRoutes.accept);
  const declining = useCall(substitutionsRoutes.decline);
  const withdrawing = useCall(substitutionsRoutes.withdraw);
  return {
    isSaving: accepting.isPending || declining.isPending || withdrawing.isPending,
    accept: (id: number) => runWithToast(() => accepting.mutateAsync({ params: { id } }), 'Дякуємо, відповідь надіслано'),
    decline: (id: number) => runWithToast(() => declining.mutateAsync({ params: { id } })),
    withdraw: (id: number) => runWithToast(() => withdrawing.mutateAsync({ params: { id } })),
  };
}
