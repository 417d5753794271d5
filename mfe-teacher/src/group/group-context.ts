import type { LessonHeader } from '@dzvinok/contract/lessons';
import { useOutletContext } from '@dzvinok/router/navigation';

/** Read by the layout for its tabs. */
export interface GroupContext {
  groupId: number;
  header: LessonHeader;
}

export function useGroup(): GroupContext {
  return useOutletContext<GroupContext>();
}
