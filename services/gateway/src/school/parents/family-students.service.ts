import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Injectable } from '@nestjs/common';
import { ParentsRepository } from './parents.repository.ts';

/** Finds the student whose pages a student or a parent opens; to anybody else the student does not exist. */
@Injectable()
export class FamilyStudents {
  constructor(private readonly parents: ParentsRepository) {}

  /** The student that the call is about: oneself, or one's own child, the first one when none is named. */
  async chosen(caller: CallerInfo, studentId: number | undefined): Promise<number> {
    if (caller.role === 'Parent') return chosenChild(await this.parents.children(caller.accountId), studentId);
    if (studentId !== undefined && studentId !== caller.accountId) throw refuse('family.not-your-child');
    return caller.accountId;
  }
}

/** One of these children, the first one when none is named. */
export function chosenChild(children: readonly { studentId: number }[], studentId: number | undefined): number {
  if (studentId !== undefined) {
    if (!children.some((child) => child.studentId === studentId)) throw refuse('family.not-your-child');
    return studentId;
  }
  const [first] = children;
  if (!first) throw refuse('family.no-children');
  return first.studentId;
}
