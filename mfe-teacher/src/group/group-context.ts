import type { LessonHeader } from '@dzvinok/contract/lessons';
import { useOutletContext } from '@dzvinok/router/navigation';
import type { HomeworkDraft } from '../homework-draft/homework-draft.ts';

/** Read by the layout for its tabs. */
export interface GroupContext {
  groupId: number;
  header: LessonHeader;
  homework: HomeworkDraft;
}

export function useGroup(): GroupContext {
  return useOutletContext<GroupContext>();
}
