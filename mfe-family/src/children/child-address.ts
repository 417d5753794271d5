import type { Role } from '@dzvinok/contract/route';

/** A child named in the address; a student has no choice. */
export function childIn(search: URLSearchParams, role: Role | undefined): { studentId?: number } {
  const written = role === 'Parent' ? Number(search.get('studentId')) : 0;
  return Number.isSafeInteger(written) && written > 0 ? { studentId: written } : {};
}
