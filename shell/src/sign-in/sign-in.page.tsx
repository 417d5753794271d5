import { paths } from '@dzvinok/contract/paths';
import { handover, type FurtherStep } from '@dzvinok/early/handover';
import { hasKeptMarks } from '@dzvinok/early/kept';
import { readAccountKey, readLostSession, startSession, useSession } from '@dzvinok/session/session';
import { hasTyped } from '@dzvinok/session/typed';
import { Navigate } from '@dzvinok/router/routing';
import { ruleTexts } from '@dzvinok/texts/messages';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useCentre } from '../centre/centre.store.ts';
import { endEarlyForm, isEarlyFormInUse, stepLeft, typedEarly } from './early/early-form.ts';
import { SecondStepScreen } from './second-step-screen.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SupportEntry } from './support-entry.tsx';
import { dropSupportTicket, supportTicket } from './support-ticket.ts';

/** The form that the page came with is not needed any more. Stands before the page's own, whose effects come after this. */
function EarlyFormEnd(): null {
  useLayoutEffect(endEarlyForm, []);
  return null;
}

/** True while the page's own form is in use: the portal runs behind it then. `goOn` gets the step that it is left with. */
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

/** Whoever was entering something when the session ended is told that it is safe. */
function endedText(): string {
  return [ruleTexts.sessionEnded, hasTyped() && ruleTexts.typedWaits, hasKeptMarks() && ruleTexts.marksWait].filter(Boolean).join(' ');
}

/** The sign-in of a portal that runs already, and the rare ways in. A signed-in person is led home, or back to where their session ended. */
export function SignInPage() {
  const session = useSession();
  const { status } = useCentre();
  const [lost] = useState(readLostSession);
  const [ticket, setTicket] = useState(supportTicket);
  const [failure, setFailure] = useState<string | null>(null);
  const [step, setStep] = useState(stepLeft);
  const [typed] = useState(() => (step ? undefined : typedEarly()));
  const isBehind = useEarlyForm(setStep);
  // Not while it is drawn: the portal's first drawing may be begun more than once.
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
