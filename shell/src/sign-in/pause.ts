import { ApiFailure } from '@dzvinok/api-client/call';

export interface Pause {
  reason: string;
  seconds: number;
  stop: () => void;
}

/** For a longer pause the failure names the time to come back. */
const maxPauseSeconds = 60;

const reasons: Partial<Record<ApiFailure['code'], string>> = {
  'auth.busy': 'Зараз багато входів одночасно.',
  'auth.too-many-attempts': 'Забагато спроб входу.',
};
const usualReason = 'Сервіс тимчасово недоступний.';

/** Waits when the server asks for a short pause; false without one, or when the user stops it. */
export async function mayTryAgain(error: unknown, onPause: (pause: Pause | null) => void): Promise<boolean> {
  const seconds = error instanceof ApiFailure ? error.retryAfterSeconds : undefined;
  if (!(error instanceof ApiFailure) || seconds === undefined || seconds > maxPauseSeconds) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, seconds * 1000, true);
  onPause({ reason: reasons[error.code] ?? usualReason, seconds, stop: () => resolve(false) });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    onPause(null);
  }
}
