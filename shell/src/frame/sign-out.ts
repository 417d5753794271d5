import { callApi } from '@dzvinok/api-client/call';
import { authRoutes } from '@dzvinok/contract/auth';
import { endSession, readSession } from '@dzvinok/session/session';
import { pushMark } from '../messages/push-mark.ts';

const forgetsWithinMs = 3_000;

/** Only a signed-in person may do this. */
async function endNotifications(): Promise<void> {
  if (pushMark.read() === null) return;
  const late = new Promise((resolve) => setTimeout(resolve, forgetsWithinMs));
  const forgotten = import(/* webpackChunkName: 'later' */ '../messages/own-push.ts').then(({ forgetPush }) => forgetPush());
  await Promise.race([late, forgotten]).catch((error: unknown) => console.warn('Notifications to this browser were not ended', error));
}

export async function signOut(): Promise<void> {
  await endNotifications();
  const refreshToken = readSession()?.refreshToken;
  endSession();
  if (!refreshToken) return;
  try {
    await callApi(authRoutes.logout, { body: refreshToken }, { timeout: 5_000 });
  } catch (error) {
    console.warn('The server was not told about the sign-out', error);
  }
}
