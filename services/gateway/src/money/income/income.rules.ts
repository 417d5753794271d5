import type { IncomePart } from '@dzvinok/contract/income';

/** A student's sums of the month in a group, in kopiykas; without a group: one-offs, and payments for several groups. */
export interface StudentSums {
  studentId: number;
  groupId: number | null;
  groupName: string | null;
  subjectName: string | null;
  teacherName: string | null;
  due: number;
  paid: number;
}

/** A payment without a group covers the student's debts in groups; the rest stays without a group. */
export function shareOut(rows: readonly StudentSums[]): StudentSums[] {
  return [...Map.groupBy(rows, ({ studentId }) => studentId).values()].flatMap((own) => {
    const without = own.find(({ groupId }) => groupId === null);
    let left = without ? without.paid - Math.max(without.due, 0) : 0;
    const shared = own.filter((row) => row !== without).map((row) => {
      const part = Math.max(0, Math.min(left, row.due - row.paid));
      left -= part;
      return { ...row, paid: row.paid + part };
    });
    const given = shared.reduce((sum, { paid }) => sum + paid, 0) - own.reduce((sum, row) => sum + (row === without ? 0 : row.paid), 0);
    return without ? [...shared, { ...without, paid: without.paid - given }] : shared;
  });
}

export interface HeldLessons {
  groupId: number;
  teacherName: string;
  lessons: number;
}

/** A group's sums go to the teachers of the month's held lessons by their number; without one to the group's present teacher. */
export function byLessons(rows: readonly StudentSums[], held: readonly HeldLessons[]): StudentSums[] {
  const teachers = Map.groupBy(held, ({ groupId }) => groupId);
  return rows.flatMap((row) => {
    const given = row.groupId === null ? undefined : teachers.get(row.groupId);
    if (!given) return [row];
    const all = given.reduce((sum, { lessons }) => sum + lessons, 0);
    let before = 0;
    return given.map(({ teacherName, lessons }) => {
      const upTo = (sum: number) => Math.round(sum * (before + lessons) / all) - Math.round(sum * before / all);
      const part = { ...row, teacherName, due: upTo(row.due), paid: upTo(row.paid) };
      before += lessons;
      return part;
    });
  });
}

/** The largest first; parts without a name last. */
export function partsBy(rows: readonly StudentSums[], nameOf: (row: StudentSums) => string | null): IncomePart[] {
  const parts = [...Map.groupBy(rows, nameOf)].map(([name, own]) => {
    const [due, paid] = [own.reduce((sum, row) => sum + row.due, 0), own.reduce((sum, row) => sum + row.paid, 0)];
    return { name, due, paid, debt: due - paid };
  });
  return parts.filter(({ due, paid }) => due !== 0 || paid !== 0)
    .sort((one, other) => Number(one.name === null) - Number(other.name === null) || other.due - one.due);
}
