import type { LoginForm } from '@dzvinok/contract/auth';
import type { EarlySignIn as Handed } from '@dzvinok/early/handover';
import { Appearance } from '@dzvinok/ui/appearance';
import { SignInCard } from '../sign-in-card.tsx';
import { SignInFrame } from '../sign-in-frame.tsx';

interface EarlySignInProps {
  host: string;
  typed?: LoginForm;
  onLeave: Handed['leave'];
}

const untilThePortalIsThere = () => new Promise<never>(() => undefined);

/** Ends with the first step and stays busy until the portal takes its place. */
export function EarlySignIn({ host, typed, onLeave }: EarlySignInProps) {
  return (
    <Appearance>
      <SignInFrame host={host}>
        <SignInCard
          earlierFailure={null}
          typed={typed}
          onSignedIn={untilThePortalIsThere}
          onSecondStep={(step) => {
            onLeave(step);
            return untilThePortalIsThere();
          }}
        />
      </SignInFrame>
    </Appearance>
  );
}
