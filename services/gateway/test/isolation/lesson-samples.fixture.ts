import type { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import type { homeworksRoutes } from '@dzvinok/contract/homeworks';
import type { lessonsRoutes } from '@dzvinok/contract/lessons';
import type { liveRoutes } from '@dzvinok/contract/live';
import type { marksRoutes } from '@dzvinok/contract/marks';
import type { recordingsRoutes } from '@dzvinok/contract/recordings';
import type { substitutionsRoutes } from '@dzvinok/contract/substitutions';
import type { SamplesOf } from './samples.fixture.ts';

export const lessonSamples = {
  broadcasts: {
    start: ({ group, lesson }) => ({ params: { id: group, lessonId: lesson } }),
  } satisfies SamplesOf<typeof broadcastsRoutes>,
  homeworks: {
    one: ({ group }) => ({ params: { id: group } }),
    set: ({ group, code }) => ({ params: { id: group }, body: `Вправа друга ${code}` }),
    ofStudent: ({ student }) => ({ query: { studentId: student } }),
    setDone: ({ lesson }) => ({ params: { lessonId: lesson }, body: { isDone: true } }),
  } satisfies SamplesOf<typeof homeworksRoutes>,
  lessons: {
    recent: ({ group }) => ({ params: { id: group } }),
    header: ({ group }) => ({ params: { id: group } }),
    journal: ({ group }) => ({ params: { id: group } }),
    one: ({ group, lesson }) => ({ params: { classId: group, lessonId: lesson } }),
    start: ({ laterGroup, topic }) => ({ params: { id: laterGroup, topicId: topic }, query: {} }),
    changeTopic: ({ group, lesson, topic }) => ({ params: { classId: group, lessonId: lesson, topicId: topic } }),
    takeBack: ({ group, emptyLesson }) => ({ params: { classId: group, lessonId: emptyLesson } }),
    remove: ({ group, oldLesson }) => ({ params: { classId: group, lessonId: oldLesson }, query: {} }),
  } satisfies SamplesOf<typeof lessonsRoutes>,
  live: {
    events: () => ({}),
  } satisfies SamplesOf<typeof liveRoutes>,
  marks: {
    create: ({ group, lesson, usedTopic, student, code }) => ({
      params: { classId: group },
      body: { lessonId: lesson, topicId: usedTopic, studentId: student, classworkMark: 10, comment: `Добре ${code}` },
    }),
    update: ({ group, mark, code }) => ({ params: { classId: group }, body: { id: mark, classworkMark: 11, comment: `Чудово ${code}` } }),
    saveMany: ({ group, quietLesson, student }) => ({
      params: { classId: group }, body: { marks: [{ lessonId: quietLesson, studentId: student, version: 0, classworkMark: 5 }] },
    }),
    history: ({ group, mark }) => ({ params: { classId: group, markId: mark } }),
  } satisfies SamplesOf<typeof marksRoutes>,
  recordings: {
    list: ({ student }) => ({ query: { studentId: student } }),
    one: ({ group, lesson }) => ({ params: { classId: group, lessonId: lesson } }),
    set: ({ group, lesson, code }) => ({ params: { classId: group, lessonId: lesson }, body: { url: `https://video.example.com/${code}/2` } }),
  } satisfies SamplesOf<typeof recordingsRoutes>,
  substitutions: {
    own: () => ({}),
    colleagues: ({ laterGroup }) => ({ query: { classId: laterGroup, plannedOn: '2026-12-12' } }),
    ask: ({ laterGroup, code }) => ({ body: { classId: laterGroup, plannedOn: '2026-12-12', reason: `Іспит ${code}` } }),
    accept: ({ request }) => ({ params: { id: request } }),
    decline: ({ declinedRequest }) => ({ params: { id: declinedRequest } }),
    withdraw: ({ ownRequest }) => ({ params: { id: ownRequest } }),
    list: () => ({}),
    confirm: ({ acceptedRequest }) => ({ params: { id: acceptedRequest } }),
    refuse: ({ refusedRequest }) => ({ params: { id: refusedRequest } }),
  } satisfies SamplesOf<typeof substitutionsRoutes>,
};
