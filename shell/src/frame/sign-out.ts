import { callApi } from '@dzvinok/api-client/call';
import { authRoutes } from '@dzvinok/contract/auth';
import { endSession, readSession } from '@dzvinok/session/session';

export async function signOut(): Promise<void> {
  const refreshToken = readSession()?.refreshToken;
  endSession();
  if (!refreshToken) return;
  try {
    await callApi(authRoutes.logout, { body: refreshToken }, { timeout: 5_000 });
  } catch (error) {
    console.warn('The server was not told about the sign-out', error);
  }
}
