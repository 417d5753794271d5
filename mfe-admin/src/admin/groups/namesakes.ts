import { queryOf } from '@dzvinok/api-client/query';
import { groupsRoutes, type CreateGroupBody, type Group } from '@dzvinok/contract/groups';
import { useQueryClient } from '@tanstack/react-query';
import { weekText } from './group-schedule.ts';

/** Groups with the same subject and letter, as sentences; a group that had both before is not asked about. */
export function useNamesakes() {
  const client = useQueryClient();
  return async ({ name, subjectId }: CreateGroupBody, from: Group | null): Promise<string[]> => {
    if (from?.name === name) return [];
    // Without the list there is no check; the save does not need one.
    const groups = await client.ensureQueryData(queryOf(groupsRoutes.list)).catch(() => []);
    return groups
      .filter((group) => group.id !== from?.id && group.subjectId === subjectId && isSameLetter(group.className, name))
      .map(({ subjectName, className, teacherName, schedules }) =>
        [`${subjectName} ${className}`, teacherName, weekText(schedules) || 'без розкладу'].join(' · '));
  };
}

function isSameLetter(one: string, other: string): boolean {
  return one.toLocaleUpperCase('uk-UA') === other.toLocaleUpperCase('uk-UA');
}
