import { failureText, type Reply } from '@dzvinok/api-client/call';
import type { DoneForMany } from '@dzvinok/contract/many-students';
import { useState } from 'react';

/** So many students go in one call: few enough for the bar to move, many enough for a list of a thousand. */
const partSize = 100;

/** Why a student was left as they were. */
export interface Left {
  studentId: number;
  reason: string;
}

export type ManyState =
  | { kind: 'asking' }
  | { kind: 'working'; done: number; all: number }
  /** Some were left as they were: one by one refused, or all after a call that failed. */
  | { kind: 'ended'; done: number; left: readonly Left[] };

type CallForMany = (studentIds: number[]) => Promise<Reply<DoneForMany>>;

/** Does something with many students, a part after another. A part that fails ends it, and the rest can be tried again. */
export function useForMany(call: CallForMany) {
  const [state, setState] = useState<ManyState>({ kind: 'asking' });

  /** Gives true when it was done for all. */
  async function run(studentIds: readonly number[]): Promise<boolean> {
    const left: Left[] = [];
    let done = 0;
    for (let start = 0; start < studentIds.length; start += partSize) {
      const part = studentIds.slice(start, start + partSize);
      setState({ kind: 'working', done: start, all: studentIds.length });
      try {
        const { refused } = (await call(part)).data;
        left.push(...refused.map(({ studentId, errorMessage }) => ({ studentId, reason: errorMessage })));
        done += part.length - refused.length;
      } catch (failure) {
        left.push(...studentIds.slice(start).map((studentId) => ({ studentId, reason: failureText(failure) })));
        break;
      }
    }
    setState({ kind: 'ended', done, left });
    return left.length === 0;
  }

  return { state, run, reset: () => setState({ kind: 'asking' }) };
}
