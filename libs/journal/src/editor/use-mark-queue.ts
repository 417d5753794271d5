import { ApiFailure, callApi, failureText } from '@dzvinok/api-client/call';
import { lessonsRoutes, type Lesson } from '@dzvinok/contract/lessons';
import { mark, marksRoutes, type Mark, type SavedMark } from '@dzvinok/contract/marks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MarkQueue, type MarkValues, type SaveOutcome } from './mark-queue.ts';

/** The queue of one lesson's marks; other views of the journal are read anew after each save. */
export function useMarkQueue(groupId: number, lesson: Lesson): MarkQueue {
  const client = useQueryClient();
  const [queue] = useState(() => {
    const { id: lessonId, topicId } = lesson;
    return new MarkQueue(lesson.students, async (studentId, values, saved) => {
      const outcome = await outcomeOf(sendMark({ groupId, lessonId, topicId, studentId }, values, saved));
      void client.invalidateQueries({ queryKey: [lessonsRoutes.journal.path] });
      return outcome;
    });
  });
  useEffect(() => queue.adopt(lesson.students), [queue, lesson.students]);
  return queue;
}

interface MarkPlace {
  groupId: number;
  lessonId: number;
  topicId: number | null;
  studentId: number;
}

function sendMark(place: MarkPlace, values: MarkValues, saved: Mark | null): Promise<SavedMark> {
  const params = { classId: place.groupId };
  if (saved) {
    const { id, version, isLate, isMilestone } = saved;
    return callApi(marksRoutes.update, { params, body: { ...values, id, version, isLate, isMilestone } });
  }
  const { studentId, lessonId, topicId } = place;
  return callApi(marksRoutes.create, { params, body: { ...values, studentId, lessonId, topicId: topicId ?? 0 } });
}

async function outcomeOf(saving: Promise<SavedMark>): Promise<SaveOutcome> {
  try {
    return { kind: 'saved', mark: await saving };
  } catch (error) {
    const present = error instanceof ApiFailure && error.code === 'marks.stale' ? mark.safeParse(error.data) : null;
    return present?.success
      ? { kind: 'clash', theirs: present.data }
      : { kind: 'failed', message: failureText(error) };
  }
}
