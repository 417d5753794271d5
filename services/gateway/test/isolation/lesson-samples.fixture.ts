import type { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import type { homeworksRoutes } from '@dzvinok/contract/homeworks';
import type { lessonsRoutes } from '@dzvinok/contract/lessons';
import type { liveRoutes } from '@dzvinok/contract/live';
import type { marksRoutes } from '@dzvinok/contract/marks';
import type { recordingsRoutes } from '@dzvinok/contract/recordings';
import type { substitutionsRoutes } from '@dzvinok/contract/substitutions';
import { everybodyOfCentre } from './calls.fixture.ts';
import type { SamplesOf } from './samples.fixture.ts';

export const lessonSamples = {
  broadcasts: {
    start: { call: ({ group, lesson }) => ({ params: { id: group, lessonId: lesson } }), Teacher: 'own ok, theirs 404, far 404' },
  } satisfies SamplesOf<typeof broadcastsRoutes>,
  homeworks: {
    one: { call: ({ group }) => ({ params: { id: group } }), Teacher: 'own ok, theirs 404, far 404' },
    set: { call: ({ group, code }) => ({ params: { id: group }, body: `Вправа друга ${code}` }), Teacher: 'own ok, theirs 404, far 404' },
    ofStudent: { call: ({ student }) => ({ query: { studentId: student } }), Student: 'own ok, theirs 404, far 404', Parent: 'own ok, theirs 404, far 404' },
    setDone: { call: ({ lesson }) => ({ params: { lessonId: lesson }, body: { isDone: true } }), Student: 'own ok, theirs 404, far 404' },
  } satisfies SamplesOf<typeof homeworksRoutes>,
  lessons: {
    recent: { call: ({ group }) => ({ params: { id: group } }), TenantAdmin: 'own ok, theirs ok, far 404', Teacher: 'own ok, theirs 404, far 404' },
    header: { call: ({ group }) => ({ params: { id: group } }), TenantAdmin: 'own ok, theirs ok, far 404', Teacher: 'own ok, theirs 404, far 404' },
    journal: { call: ({ group }) => ({ params: { id: group } }), TenantAdmin: 'own ok, theirs ok, far 404', Teacher: 'own ok, theirs 404, far 404' },
    one: {
      call: ({ group, lesson }) => ({ params: { classId: group, lessonId: lesson } }),
      TenantAdmin: 'own ok, theirs ok (group 404, lesson 404), far 404', Teacher: 'own ok, theirs 404, far 404',
    },
    start: { call: ({ laterGroup, topic }) => ({ params: { id: laterGroup, topicId: topic }, query: {} }), Teacher: 'own ok, theirs 404 (topic 400), far 404' },
    changeTopic: {
      call: ({ group, lesson, topic }) => ({ params: { classId: group, lessonId: lesson, topicId: topic } }),
      TenantAdmin: 'own ok, theirs ok (group 404, lesson 404, topic 400), far 404', Teacher: 'own ok, theirs 404 (topic 400), far 404',
    },
    takeBack: { call: ({ group, emptyLesson }) => ({ params: { classId: group, lessonId: emptyLesson } }), Teacher: 'own ok, theirs 404, far 404' },
    remove: { call: ({ group, oldLesson }) => ({ params: { classId: group, lessonId: oldLesson }, query: {} }), TenantAdmin: 'own ok, theirs ok (group 404, oldLesson 404), far 404' },
  } satisfies SamplesOf<typeof lessonsRoutes>,
  live: {
    events: { call: () => ({}), ...everybodyOfCentre('own ok') },
  } satisfies SamplesOf<typeof liveRoutes>,
  marks: {
    create: {
      call: ({ group, lesson, usedTopic, student, code }) => ({
        params: { classId: group },
        body: { lessonId: lesson, topicId: usedTopic, studentId: student, classworkMark: 10, comment: `Добре ${code}` },
      }),
      TenantAdmin: 'own ok, theirs ok (group 404, lesson 404, student 404), far 404 (usedTopic ok)',
      Teacher: 'own ok, theirs 404 (usedTopic ok), far 404 (usedTopic ok)',
    },
    update: {
      call: ({ group, mark, code }) => ({ params: { classId: group }, body: { id: mark, classworkMark: 11, comment: `Чудово ${code}` } }),
      TenantAdmin: 'own ok, theirs ok (group 404, mark 404), far 404', Teacher: 'own ok, theirs 404, far 404',
    },
    saveMany: {
      call: ({ group, quietLesson, student }) => ({
        params: { classId: group }, body: { marks: [{ lessonId: quietLesson, studentId: student, version: 0, classworkMark: 5 }] },
      }),
      TenantAdmin: 'own ok, theirs ok (group refused, quietLesson refused, student refused), far 404 (quietLesson refused, student refused)',
      Teacher: 'own ok, theirs 404 (quietLesson refused, student refused), far 404 (quietLesson refused, student refused)',
    },
    history: {
      call: ({ group, mark }) => ({ params: { classId: group, markId: mark } }),
      TenantAdmin: 'own ok, theirs ok (group 404, mark 404), far 404', Teacher: 'own ok, theirs 404, far 404',
    },
  } satisfies SamplesOf<typeof marksRoutes>,
  recordings: {
    list: { call: ({ student }) => ({ query: { studentId: student } }), Student: 'own ok, theirs 404, far 404', Parent: 'own ok, theirs 404, far 404' },
    one: {
      call: ({ group, lesson }) => ({ params: { classId: group, lessonId: lesson } }),
      TenantAdmin: 'own ok, theirs ok (group 404, lesson 404), far 404', Teacher: 'own ok, theirs 404, far 404',
    },
    set: {
      call: ({ group, lesson, code }) => ({ params: { classId: group, lessonId: lesson }, body: { url: `https://video.example.com/${code}/2` } }),
      TenantAdmin: 'own ok, theirs ok (group 404, lesson 404), far 404', Teacher: 'own ok, theirs 404, far 404',
    },
  } satisfies SamplesOf<typeof recordingsRoutes>,
  substitutions: {
    own: { call: () => ({}), Teacher: 'own ok' },
    colleagues: { call: ({ laterGroup }) => ({ query: { classId: laterGroup, plannedOn: '2026-12-12' } }), Teacher: 'own ok, theirs 404, far 404' },
    ask: { call: ({ laterGroup, code }) => ({ body: { classId: laterGroup, plannedOn: '2026-12-12', reason: `Іспит ${code}` } }), Teacher: 'own ok, theirs 404, far 404' },
    accept: { call: ({ request }) => ({ params: { id: request } }), Teacher: 'own ok, theirs 404, far 404' },
    decline: { call: ({ declinedRequest }) => ({ params: { id: declinedRequest } }), Teacher: 'own ok, theirs 404, far 404' },
    withdraw: { call: ({ ownRequest }) => ({ params: { id: ownRequest } }), Teacher: 'own ok, theirs 404, far 404' },
    list: { call: () => ({}), TenantAdmin: 'own ok' },
    confirm: { call: ({ acceptedRequest }) => ({ params: { id: acceptedRequest } }), TenantAdmin: 'own ok, theirs ok, far 404' },
    refuse: { call: ({ refusedRequest }) => ({ params: { id: refusedRequest } }), TenantAdmin: 'own ok, theirs ok, far 404' },
  } satisfies SamplesOf<typeof substitutionsRoutes>,
};
