import type { LessonHeader } from '@dzvinok/contract/lessons';
import { useOutletContext } from '@dzvinok/router/navigation';

/** The group's layout has read this for the tabs inside it. */
export interface GroupContext {
  groupId: number;
  header: LessonHeader;
}

export function useGroup(): GroupContext {
  return useOutletContext<GroupContext>();
}
