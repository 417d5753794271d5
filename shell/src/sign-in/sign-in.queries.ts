import { callApi, failureText } from '@dzvinok/api-client/call';
import { authRoutes, type LoginForm } from '@dzvinok/contract/auth';
import { startSession } from '@dzvinok/remote/session';
import { loginFailureText } from '@dzvinok/texts/messages';
import { domainCodeOf } from './domain.rules.ts';

/** Minutes that an access token lives (specification §9). */
const lifeTime = 60;

function readBaseDomain(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="base-domain"]')?.content;
}

/** Signs in and begins the session; gives the text to show when that fails, else null. */
export async function signIn({ phoneNumber, password }: LoginForm): Promise<string | null> {
  const domain = domainCodeOf(location.hostname, readBaseDomain());
  try {
    const { tokenPair, ...user } = await callApi(authRoutes.login, { body: { phoneNumber, password, domain, lifeTime } });
    startSession({ ...tokenPair, user });
    return null;
  } catch (error) {
    return loginFailureText(failureText(error));
  }
}
