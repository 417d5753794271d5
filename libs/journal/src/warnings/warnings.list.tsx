import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { warningsRoutes, type Warning, type WarningsList } from '@dzvinok/contract/warnings';
import { relativeDay } from '@dzvinok/texts/dates';
import { withInitials } from '@dzvinok/texts/names';
import { counted } from '@dzvinok/texts/plural';
import { Button, TextLink } from '@dzvinok/ui/button';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead, type WhenReadProps } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { useLatePopup } from '../popups/late-popup.ts';
import { SignList } from './signs.list.tsx';
import styles from './warnings.module.css';

const shownAtFirst = 3;
const loadPopup = async () => (await import('./call.popup.tsx')).CallPopup;
const nobody = 'Зараз дзвонити нікому не треба.';

interface WarningsCardProps {
  query: WhenReadProps<WarningsList>['query'];
  hrefOf: (warning: Warning) => string | null;
}

export function WarningsCard({ query, hrefOf }: WarningsCardProps) {
  const count = query.data?.count ?? 0;
  return (
    <SectionCard title="Варто зателефонувати" subtitle={count > 0 && counted(count, 'student')}>
      <WhenRead query={query} failure="Не вдалося завантажити, кому варто зателефонувати" waiting={<LoadingState count={3} />}>
        {(list) => (list.warnings.length === 0 ? <Muted block>{nobody}</Muted> : <Warnings list={list} hrefOf={hrefOf} />)}
      </WhenRead>
    </SectionCard>
  );
}

function Warnings({ list: { today, warnings, count }, hrefOf }: { list: WarningsList; hrefOf: WarningsCardProps['hrefOf'] }) {
  const [isWhole, setWhole] = useState(false);
  const [called, setCalled] = useState<number | null>(null);
  const { Popup, bring } = useLatePopup(loadPopup);
  const open = async (studentId: number) => {
    if (await bring()) setCalled(studentId);
  };
  const { startCall, starting } = useStartCall(open);
  const opened = warnings.find(({ studentId }) => studentId === called);
  const shown = isWhole ? warnings : warnings.slice(0, shownAtFirst);
  return (
    <>
      <Rows label="Варто зателефонувати">
        {shown.map((warning) => (
          <li key={warning.studentId} className={styles.warning}>
            <Reasons warning={warning} today={today} href={hrefOf(warning)} />
            <Button
              busy={starting === warning.studentId}
              onClick={() => void (warning.openCall ? open : startCall)(warning.studentId)}
            >
              {warning.openCall ? 'Записати результат' : 'Подзвонити'}<VisuallyHidden>: {warning.fullName}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </Rows>
      {warnings.length > shown.length && (
        <Button look="quiet" className={styles.all} onClick={() => setWhole(true)}>
          Показати всіх: {counted(warnings.length, 'student')}
        </Button>
      )}
      {isWhole && count > warnings.length && <Muted block>Показано перших {warnings.length}. Решта з’явиться, коли зателефонуєте цим.</Muted>}
      {Popup && opened?.openCall && <Popup warning={opened} call={opened.openCall} today={today} onClose={() => setCalled(null)} />}
    </>
  );
}

/** Undertakes a call, then opens it. */
function useStartCall(open: (studentId: number) => Promise<void>) {
  const start = useCall(warningsRoutes.startCall);
  const [starting, setStarting] = useState<number | null>(null);
  return {
    starting,
    startCall: async (studentId: number) => {
      setStarting(studentId);
      try {
        await start.mutateAsync({ body: { studentId } });
        await open(studentId);
      } catch (error) {
        showToast({ kind: 'error', message: failureText(error) });
      }
      setStarting(null);
    },
  };
}

function Reasons({ warning: { fullName, signs, openCall, lastCall }, today, href }: { warning: Warning; today: string; href: string | null }) {
  return (
    <div className={styles.reasons}>
      {href === null ? <Text weight="medium">{fullName}</Text> : <TextLink href={href}>{fullName}</TextLink>}
      <SignList signs={signs} />
      {lastCall && (
        <Muted block>
          Дзвінок {relativeDay(lastCall.finishedAt, today)}, {withInitials(lastCall.finishedBy)}: {lastCall.result}
        </Muted>
      )}
      {openCall && <Muted block>Дзвонить {withInitials(openCall.startedBy)}, узято {relativeDay(openCall.startedAt, today)}</Muted>}
    </div>
  );
}
