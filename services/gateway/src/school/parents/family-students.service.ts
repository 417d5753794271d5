import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Injectable } from '@nestjs/common';
import { ParentsRepository } from './parents.repository.ts';

/** For callers outside of the family the student does not exist. */
@Injectable()
export class FamilyStudents {
  constructor(private readonly parents: ParentsRepository) {}

  /** A student gets their own id; a parent the named child, else the first one. */
  async chosen(caller: CallerInfo, studentId: number | undefined): Promise<number> {
    if (caller.role === 'Parent') return chosenChild(await this.parents.children(caller.accountId), studentId);
    if (studentId !== undefined && studentId !== caller.accountId) throw refuse('family.not-your-child');
    return caller.accountId;
  }
}

export function chosenChild(children: readonly { studentId: number }[], studentId: number | undefined): number {
  if (studentId !== undefined) {
    if (!children.some((child) => child.studentId === studentId)) throw refuse('family.not-your-child');
    return studentId;
  }
  const [first] = children;
  if (!first) throw refuse('family.no-children');
  return first.studentId;
}
