import '@dzvinok/ui/styles.css';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeRoutes, type AdminHome } from '@dzvinok/contract/home';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { warningsRoutes } from '@dzvinok/contract/warnings';
import { FakeApi, makeStandalone } from '@dzvinok/remote/harness';
import { createRoot } from 'react-dom/client';
import { remote } from './admin/admin.remote.tsx';

// `npm run dev -- mfe-admin --alone`: the admin's area, answered by the data below.
const classroom = { id: 5, name: 'Кабінет 5' };
const chemistry = { id: 2, name: 'Хімія', color: 'yellow' as const };
const group = {
  id: 7, className: 'Група 7', subjectId: 2, subjectName: 'Хімія', subjectColor: 'yellow', teacherId: 3,
  teacherName: 'Довженко Ірина Олексіївна', isOnline: false, studentCount: 3, pricePerMonth: 2400,
  schedules: [1, 3, 5].map((dayOfWeek) => ({
    id: dayOfWeek, dayOfWeek, classroomId: classroom.id, classroomName: classroom.name, startTime: '16:00:00',
  })),
};

const students = ['Бондар Марко', 'Коваль Злата', 'Їжакевич Святослав Олександрович'].map((fullname, index) => ({
  id: index + 1, fullname, dateOfBirth: null, sex: null, phoneNumber: `050000000${index}`, schoolInfo: 'Ліцей 1', isPasswordSent: false,
  comment: null, isEducationOnline: index === 1, discount: 0, discountValidFrom: null, discountValidTo: null,
  isCurrentMonthPayed: index === 0, isNextMonthPayed: false, monthlyPayment: 2400, avatarPath: null,
  classes: [{ id: group.id, className: group.className, subjectName: group.subjectName, subjectColor: group.subjectColor }],
}));

const teacher = {
  id: 3, fullName: group.teacherName, dateOfBirth: null, sex: null, phoneNumber: '0671110001', avatarPath: null, subject: chemistry,
  subjects: [chemistry], groupCount: 1,
};

const months = ['06', '07', '08', '09', '10', '11'].map((number, index) => ({
  month: `2026-${number}-01`, paid: 2400 * index, paidStudents: index, visits: 40, absences: index,
}));
const groupName = { groupId: group.id, className: group.className, subjectName: group.subjectName, subjectColor: group.subjectColor };
const home: AdminHome = {
  today: '2026-11-23', now: '2026-11-23T12:00:00+02:00', classrooms: [classroom], months,
  lessons: [{
    ...groupName, teacherName: group.teacherName, classroomId: classroom.id, classroomName: classroom.name,
    startDateTime: '2026-11-23T16:00:00+02:00', lessonDuration: 60, studentCount: 3, isStarted: false,
  }],
  money: { due: 7200, paid: 2400, owed: 4800, debtors: 2 },
  absences: [{ ...groupName, date: '2026-11-23', studentId: 2, fullName: 'Коваль Злата' }],
  unmarkedLessons: [{ ...groupName, date: '2026-11-20', teacherName: group.teacherName, lessonId: null }],
  studentsWithoutGroup: 0, groupsWithoutRoom: 0, counts: { students: 3, groups: 1, teachers: 1 },
};

const api = new FakeApi({ delay: 150 })
  .answer(homeRoutes.one, home)
  .answer(warningsRoutes.ofCentre, { today: home.today, warnings: [], count: 0 })
  .answer(groupsRoutes.list, [group])
  .answer(studentsRoutes.list, students)
  .answer(teachersRoutes.list, [teacher])
  .answer(subjectsRoutes.list, [chemistry])
  .answer(subjectsRoutes.usage, [{ ...chemistry, groupCount: 1, teacherCount: 1, topicCount: 2 }])
  .answer(classroomsRoutes.list, [classroom])
  .answer(classroomsRoutes.usage, [{ ...classroom, groupCount: 1, places: null }])
  .answer(topicsRoutes.list, [{ id: 21, name: 'Оксиди', subjectId: 2 }, { id: 22, name: 'Кислоти', subjectId: 2 }]);

const frame = { maxWidth: 1200, margin: '24px auto', padding: '0 16px' };
const place = document.getElementById('root');
if (place) createRoot(place).render(<main style={frame}>{makeStandalone({ remote, api })}</main>);
