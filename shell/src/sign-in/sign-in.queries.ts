import { ApiFailure, callApi } from '@dzvinok/api-client/call';
import { authRoutes, type LoginForm, type SignedIn } from '@dzvinok/contract/auth';
import { startSession } from '@dzvinok/remote/session';
import { failureTexts, loginFailureText } from '@dzvinok/texts/messages';
import { apexDomain, domainCodeOf } from './domain.rules.ts';

/** Minutes that an access token lives (specification §9). */
const lifeTime = 60;

async function logIn(form: LoginForm, domain: string): Promise<SignedIn> {
  try {
    return await callApi(authRoutes.login, { body: { ...form, domain, lifeTime } });
  } catch (error) {
    const isWrongGuess = error instanceof ApiFailure && error.code === 'auth.wrong-domain' && domain !== apexDomain;
    if (!isWrongGuess) throw error;
    return callApi(authRoutes.login, { body: { ...form, domain: apexDomain, lifeTime } });
  }
}

/** Signs in and begins the session; gives the text to show when that fails, else null. */
export async function signIn(form: LoginForm): Promise<string | null> {
  try {
    const { tokenPair, ...user } = await logIn(form, domainCodeOf(location.hostname));
    startSession({ ...tokenPair, user });
    return null;
  } catch (error) {
    return loginFailureText(reasonOf(error));
  }
}

/** What was said about the failure, else the words of specification §8; null for what is no failure of the call. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof ApiFailure)) return null;
  return error.message === failureTexts.generic ? 'Login failed' : error.message;
}
