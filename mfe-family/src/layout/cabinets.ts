import { paths } from '@dzvinok/contract/paths';
import type { Role } from '@dzvinok/contract/route';
import type { PageTab } from '@dzvinok/ui/page';
import { parentTabs, studentTabs } from './tabs.ts';

/** A student's and a parent's cabinet differ in these; their screens are the same. */
export interface CabinetKind {
  tabs: readonly PageTab[];
  schedulePath: `/${string}`;
  /** Only a student says how a lesson is attended, and what is done. */
  canChoose: boolean;
}

export const studentCabinet: CabinetKind = { tabs: studentTabs, schedulePath: paths.student.schedule, canChoose: true };
export const parentCabinet: CabinetKind = { tabs: parentTabs, schedulePath: paths.parent.schedule, canChoose: false };

/** The cabinet of who is signed in. */
export function cabinetOf(role: Role | undefined): CabinetKind {
  return role === 'Parent' ? parentCabinet : studentCabinet;
}
