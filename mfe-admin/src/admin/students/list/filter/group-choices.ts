import type { StudentListItem } from '@dzvinok/contract/students';
import { compareNames } from '@dzvinok/texts/names';
import { useMemo, useState } from 'react';

interface GroupChoice {
  value: number;
  label: string;
}

/** The groups that the students are in, by their names, each with how many of them are in it. */
export function groupChoices(students: readonly StudentListItem[] = []): GroupChoice[] {
  const groups = new Map<number, { name: string; count: number }>();
  for (const { classes } of students) {
    for (const { id, subjectName, className } of classes) {
      groups.set(id, { name: `${subjectName} ${className}`, count: (groups.get(id)?.count ?? 0) + 1 });
    }
  }
  return [...groups]
    .sort(([, left], [, right]) => compareNames(left.name, right.name))
    .map(([value, { name, count }]) => ({ value, label: `${name} · ${count}` }));
}

/** The same choices while no group changes: a payment changes the list of students, and none of its groups. */
export function useGroupChoices(students: readonly StudentListItem[] | undefined): readonly GroupChoice[] {
  const choices = useMemo(() => groupChoices(students), [students]);
  const [known, setKnown] = useState(choices);
  const isSame = known.length === choices.length
    && known.every(({ value, label }, place) => value === choices[place]?.value && label === choices[place].label);
  if (!isSame) setKnown(choices);
  return isSame ? known : choices;
}

/** The name of one of these groups. */
export function groupName(students: readonly StudentListItem[], groupId: number): string | undefined {
  for (const { classes } of students) {
    const group = classes.find(({ id }) => id === groupId);
    if (group) return `${group.subjectName} ${group.className}`;
  }
  return undefined;
}
