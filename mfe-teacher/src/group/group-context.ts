import type { LessonHeader } from '@dzvinok/contract/lessons';
import { useOutletContext } from '@dzvinok/router/navigation';

/** What the group's layout has read for the tabs inside it. */
export interface GroupContext {
  groupId: number;
  header: LessonHeader;
}

export function useGroup(): GroupContext {
  return useOutletContext<GroupContext>();
}
