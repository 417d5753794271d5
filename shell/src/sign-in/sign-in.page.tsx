import { paths } from '@dzvinok/contract/paths';
import { handover, type FurtherStep } from '@dzvinok/early/handover';
import { unsentWork } from '@dzvinok/early/kept';
import { readAccountKey, readLostSession, startSession, useSession } from '@dzvinok/session/session';
import { hasTyped } from '@dzvinok/session/typed';
import { Navigate } from '@dzvinok/router/routing';
import { ruleTexts } from '@dzvinok/texts/messages';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { useCentre } from '../centre/centre.store.ts';
import { endEarlyForm, isEarlyFormInUse, stepLeft, typedEarly } from './early/early-form.ts';
import type { SecondStepProps } from './second-step.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';
import { enterAsSupport } from './sign-in.queries.ts';
import { dropSupportTicket, supportTicket } from './support-ticket.ts';

/** Must stand before the portal's form, whose effects run after this one. */
function EarlyFormEnd(): null {
  useLayoutEffect(endEarlyForm, []);
  return null;
}

/** True while the page's own form is in use and the portal runs behind it; `goOn` gets its next step. */
function useEarlyForm(goOn: (step: FurtherStep) => void): boolean {
  const [isInUse, setInUse] = useState(isEarlyFormInUse);

  useEffect(() => {
    const { signIn } = handover;
    if (!signIn) return;
    const follow = () => {
      if (signIn.unkept) startSession(signIn.unkept);
      signIn.unkept = undefined;
      if (signIn.step) goOn(signIn.step);
      signIn.step = null;
      setInUse(false);
    };
    if (signIn.isLeft) follow();
    else signIn.follow = follow;
  }, [goOn]);
  return isInUse;
}

function endedText(): string {
  const { hasMarks, hasHomework } = unsentWork();
  const work = [hasMarks && 'оцінки', hasHomework && 'домашні завдання'].filter(Boolean).join(' і ');
  return [ruleTexts.sessionEnded, hasTyped() && ruleTexts.typedWaits, work && ruleTexts.workWaits(work)].filter(Boolean).join(' ');
}

export function SignInPage() {
  const session = useSession();
  const { status } = useCentre();
  const [lost] = useState(readLostSession);
  const [ticket, setTicket] = useState(supportTicket);
  const [failure, setFailure] = useState<string | null>(null);
  const [step, setStep] = useState(stepLeft);
  const [typed] = useState(() => (step ? undefined : typedEarly()));
  const isBehind = useEarlyForm(setStep);
  // In an effect: rendering may run more than once.
  useEffect(dropSupportTicket, []);
  if (session && ticket === null && status !== 'suspended') {
    return <Navigate to={lost && lost.account === readAccountKey() ? lost.address : paths.home} replace />;
  }
  if (isBehind) return null;

  const endEntry = (text: string | null) => {
    setFailure(text);
    setTicket(null);
  };
  const goBack = (text: string | null) => {
    setFailure(text);
    setStep(null);
  };

  return (
    <>
      <EarlyFormEnd />
      <SignInFrame host={location.host} isFurther={step !== null}>
        {ticket === null ? (
          <SignInCard
            earlierFailure={failure ?? (lost && status !== 'suspended' ? endedText() : null)}
            typed={typed}
            further={step && <SecondStepScreen step={step} onBack={goBack} />}
            onSecondStep={setStep}
          />
        ) : (
          <SupportEntry ticket={ticket} onEnded={endEntry} />
        )}
      </SignInFrame>
    </>
  );
}

/** Fetched on demand: families have no second step, and their first screen stays small. */
function SecondStepScreen(props: SecondStepProps) {
  const [state, setState] = useState<{ Step?: ComponentType<SecondStepProps>; isFailed?: boolean; attempt: number }>({ attempt: 0 });
  const { Step, isFailed, attempt } = state;

  useEffect(() => {
    let isHere = true;
    import('./second-step.tsx').then(
      ({ SecondStepCard }) => isHere && setState({ Step: SecondStepCard, attempt }),
      () => isHere && setState({ isFailed: true, attempt }),
    );
    return () => {
      isHere = false;
    };
  }, [attempt]);

  if (Step) return <Step {...props} />;
  if (!isFailed) return <LoadingState shape="form" count={1} />;
  return (
    <ErrorState
      title="Сторінка не завантажилася"
      message="Перевірте інтернет і спробуйте ще раз."
      onRetry={() => setState({ attempt: attempt + 1 })}
    />
  );
}

/** Ends the former session of this browser. */
function SupportEntry({ ticket, onEnded }: { ticket: string; onEnded: (failure: string | null) => void }) {
  const sent = useRef<string>(undefined);

  useEffect(() => {
    // A ticket is valid once.
    if (sent.current === ticket) return;
    sent.current = ticket;
    void enterAsSupport(ticket).then(onEnded);
  }, [ticket, onEnded]);

  return (
    <>
      <h1 className={styles.title}>Вхід для підтримки</h1>
      <p className={styles.lead} role="status">Входимо до центру…</p>
      <LoadingState shape="form" count={1} />
    </>
  );
}
