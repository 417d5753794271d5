import { useRead } from '@dzvinok/api-client/query';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import type { RouteDefinition } from '@dzvinok/contract/route';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { useQueryClient } from '@tanstack/react-query';

interface TopicChoice {
  groupId: number;
  subjectId: number;
  /** Stays although used. */
  keep: number | null;
  /** For an extra lesson: used topics may be chosen too. */
  canRepeat: boolean;
}

/** Topics not used by any lesson of the group. */
export function useTopicChoice({ groupId, subjectId, keep, canRepeat }: TopicChoice) {
  const topics = useRead(topicsRoutes.list, { query: { subjectId } });
  const journal = useRead(lessonsRoutes.journal, { params: { id: groupId } });
  const used = new Set(journal.data?.lessons.map((lesson) => lesson.topicId));
  const unused = topics.data?.filter(({ id }) => id === keep || !used.has(id)) ?? [];
  const repeatable = canRepeat ? (topics.data?.filter((topic) => !unused.includes(topic)) ?? []) : [];
  const past = journal.data?.lessons.findLast(({ topicId }) => topicId !== null)?.topicId;
  const begin = topics.data?.findIndex(({ id }) => id === past) ?? -1;
  const next = topics.data?.slice(begin + 1).find(({ id }) => unused.some((topic) => topic.id === id)) ?? unused[0];
  return {
    /** Follows the last lesson’s topic in the programme. */
    next: topics.isPending || journal.isPending ? null : (next?.id ?? null),
    options: [
      ...unused.map(({ id, name }) => ({ value: id, label: name })),
      ...repeatable.map(({ id, name }) => ({ value: id, label: `${name} (повторення)` })),
    ],
    count: topics.data?.length ?? 0,
    isPending: topics.isPending || journal.isPending,
    error: topics.data && journal.data ? null : (topics.error ?? journal.error),
    retry: () => Promise.all([topics.refetch(), journal.refetch()]),
  };
}

/** Call after a refusal, because the list of topics may be outdated. */
export function useRefreshTopics() {
  const client = useQueryClient();
  return (...others: RouteDefinition[]) =>
    Promise.all(
      [topicsRoutes.list, lessonsRoutes.journal, ...others].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    );
}
