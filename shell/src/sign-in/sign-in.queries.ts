import { ApiFailure, callApi } from '@dzvinok/api-client/call';
import { authRoutes, secondStepRoutes, secondStepTicket, type LoginForm, type SignedIn } from '@dzvinok/contract/auth';
import { supportRoutes } from '@dzvinok/contract/support';
import type { FurtherStep } from '@dzvinok/early/handover';
import { startSession } from '@dzvinok/session/session';
import { failureTexts, loginFailureText } from '@dzvinok/texts/messages';
import { apexDomain, domainCodeOf } from './domain.rules.ts';
import { mayTryAgain, type Pause } from './pause.ts';

/** Minutes that an access token lives (specification §9). */
const lifeTime = 60;

const kinds: ReadonlyMap<string, FurtherStep['kind']> = new Map([
  ['auth.second-factor-needed', 'code'],
  ['auth.second-factor-setup', 'setup'],
]);

export type Outcome = { failure: string } | { step: FurtherStep };

async function logIn(form: LoginForm, domain: string): Promise<SignedIn> {
  try {
    return await callApi(authRoutes.login, { body: { ...form, domain, lifeTime } });
  } catch (error) {
    const isWrongGuess = error instanceof ApiFailure && error.code === 'auth.wrong-domain' && domain !== apexDomain;
    if (!isWrongGuess) throw error;
    return callApi(authRoutes.login, { body: { ...form, domain: apexDomain, lifeTime } });
  }
}

export function begin({ tokenPair, fullName, avatarPath, role, staffRole }: SignedIn): void {
  startSession({ ...tokenPair, user: { fullName, avatarPath, role, ...staffRole && { staffRole } } });
}

/** Null on success. Retries while the server asks for short pauses; `onPause` gets each pause, then null. */
export async function signIn(form: LoginForm, onPause: (pause: Pause | null) => void): Promise<Outcome | null> {
  for (;;) {
    try {
      begin(await logIn(form, domainCodeOf(location.hostname)));
      return null;
    } catch (error) {
      const step = stepIn(error);
      if (step) return { step };
      if (!(await mayTryAgain(error, onPause))) return { failure: loginFailureText(reasonOf(error)) };
    }
  }
}

function stepIn(error: unknown): FurtherStep | null {
  if (!(error instanceof ApiFailure)) return null;
  const kind = kinds.get(error.code);
  const parsed = secondStepTicket.safeParse(error.data);
  return kind && parsed.success ? { kind, ticket: parsed.data.ticket } : null;
}

/** A generic failure gets the text of specification §8. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof ApiFailure)) return null;
  return error.message === failureTexts.generic ? 'Login failed' : error.message;
}

/** `isOver`: the user must enter the password again. */
export interface StepRefusal {
  text: string;
  isOver: boolean;
}

export type StepResult<Data> = { data: Data } | { refusal: StepRefusal };

async function tried<Data>(work: Promise<Data>): Promise<StepResult<Data>> {
  try {
    return { data: await work };
  } catch (error) {
    const isOver = error instanceof ApiFailure && (error.code === 'auth.ticket-over' || error.status === 403);
    return { refusal: { text: reasonOf(error) ?? failureTexts.generic, isOver } };
  }
}

export function sendCode(ticket: string, code: string) {
  return tried(callApi(secondStepRoutes.check, { body: { ticket, code } }));
}

export function beginSetUp(ticket: string) {
  return tried(callApi(secondStepRoutes.setUp, { body: { ticket } }));
}

export function confirmSetUp(ticket: string, code: string) {
  return tried(callApi(secondStepRoutes.confirm, { body: { ticket, code } }));
}

export async function enterAsSupport(ticket: string): Promise<string | null> {
  const result = await tried(callApi(supportRoutes.signIn, { body: { ticket } }));
  if ('refusal' in result) return loginFailureText(result.refusal.text);
  begin(result.data);
  return null;
}
