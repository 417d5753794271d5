import '@dzvinok/ui/styles.css';
import { familyRoutes } from '@dzvinok/contract/family';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { FakeApi, makeStandalone } from '@dzvinok/remote/harness';
import { createRoot } from 'react-dom/client';
import { lessonTonight, zone } from './schedule/lesson.fixture.ts';
import { remote } from './student.remote.tsx';

// For `npm run dev -- mfe-family --alone`, with fake answers.
const api = new FakeApi({ delay: 150 })
  .answer(familyRoutes.header, {
    courses: ['Хімія', 'Математика'], subjects: [{ name: 'Хімія', color: 'yellow' }, { name: 'Математика', color: 'blue' }], timezone: zone,
  })
  .answer(familyRoutes.week, [lessonTonight(), lessonTonight({ classId: 4, subjectName: 'Математика', subjectColor: 'blue', status: 1 })])
  .answer(familyRoutes.missedLessons, [
    { subjectName: 'Хімія', dates: [{ date: '2026-11-16', dayOfWeek: 1, topicName: 'Оксиди' }] },
  ])
  .answer(recordingsRoutes.list, []);

const frame = { maxWidth: 1200, margin: '24px auto', padding: '0 16px' };
const place = document.getElementById('root');
if (place) createRoot(place).render(<main style={frame}>{makeStandalone({ remote, api })}</main>);
