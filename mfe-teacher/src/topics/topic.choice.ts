import { useRead } from '@dzvinok/api-client/query';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { topicsRoutes, type Topic } from '@dzvinok/contract/topics';

/**
 * Topics of the subject that no lesson of the group has used; `keep` stays offered although its lesson uses it.
 */
export function useUnusedTopics(groupId: number, subjectId: number, keep: number | null = null) {
  const topics = useRead(topicsRoutes.list, { query: { subjectId } });
  const journal = useRead(lessonsRoutes.journal, { params: { id: groupId } });
  const used = new Set(journal.data?.lessons.map((lesson) => lesson.topicId));
  const unused = topics.data?.filter((topic: Topic) => topic.id === keep || !used.has(topic.id)) ?? [];
  return {
    options: unused.map((topic) => ({ value: topic.id, label: topic.name })),
    isPending: topics.isPending || journal.isPending,
    error: topics.error ?? journal.error,
  };
}
