import { failureText, type Reply } from '@dzvinok/api-client/call';
import type { DoneForMany } from '@dzvinok/contract/many-students';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { counted } from '@dzvinok/texts/plural';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';

/** Students per call: small enough for visible progress, large enough for a list of a thousand. */
const partSize = 100;

export interface Left {
  studentId: number;
  reason: string;
}

export type ManyState =
  | { kind: 'asking' }
  | { kind: 'working'; done: number; all: number }
  /** `left`: students refused one by one, or all remaining students after a failed call. */
  | { kind: 'ended'; done: number; left: readonly Left[] };

/** Null when the admin answered «Ні». */
export type CallForMany = (studentIds: number[]) => Promise<Reply<DoneForMany> | null>;

/** Sends parts one after another; a failed part stops the run, and the rest can be retried. */
export function useForMany(call: CallForMany) {
  const [state, setState] = useState<ManyState>({ kind: 'asking' });

  /** @returns the students for whom it failed; null when the admin answered «Ні» */
  async function run(studentIds: readonly number[]): Promise<readonly Left[] | null> {
    const left: Left[] = [];
    let done = 0;
    for (let start = 0; start < studentIds.length; start += partSize) {
      const part = studentIds.slice(start, start + partSize);
      setState({ kind: 'working', done: start, all: studentIds.length });
      try {
        const reply = await call(part);
        if (!reply) {
          setState({ kind: 'asking' });
          return null;
        }
        const { refused } = reply.data;
        left.push(...refused.map(({ studentId, errorMessage }) => ({ studentId, reason: errorMessage })));
        done += part.length - refused.length;
      } catch (failure) {
        left.push(...studentIds.slice(start).map((studentId) => ({ studentId, reason: failureText(failure) })));
        break;
      }
    }
    setState({ kind: 'ended', done, left });
    return left;
  }

  return { state, run };
}

/** Outlives the popup: a toast says how it ended. */
export async function undoFor(undo: CallForMany, studentIds: readonly number[], undone: string): Promise<void> {
  await runWithToast(async () => {
    let count = 0;
    for (let start = 0; start < studentIds.length; start += partSize) {
      const part = studentIds.slice(start, start + partSize);
      count += part.length - ((await undo(part))?.data.refused.length ?? 0);
    }
    showToast({ kind: 'success', message: `${undone}: ${counted(count, 'student')}` });
  });
}
