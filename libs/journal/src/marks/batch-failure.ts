import { ApiFailure, failureText } from '@dzvinok/api-client/call';

/**
 * Why a whole batch was not answered mark by mark. `away`: the server was not reached. `unable`: it answered
 * that it cannot take marks now, or not in time. `busy`: the journal is. `signed-out`: the person has to come back first. `renew`: it must go out under another key. `refused`: by
 * a rule about all of it, such as a group that is not theirs any more.
 */
export type BatchFailure = { kind: 'away' | 'unable' | 'busy' | 'signed-out' | 'renew' } | { kind: 'refused'; text: string };

export function readFailure(error: unknown): BatchFailure {
  // Our own abort, when another person has taken the place of the one who typed.
  if (!(error instanceof ApiFailure)) return { kind: error instanceof DOMException ? 'signed-out' : 'away' };
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.code === 'request.key-reused') return { kind: 'renew' };
  if (error.status === 409) return { kind: 'busy' };
  if (error.code === 'client.no-connection') return { kind: 'away' };
  const isPassing = error.isPassing || error.status === 408;
  return isPassing ? { kind: 'unable' } : { kind: 'refused', text: failureText(error) };
}
