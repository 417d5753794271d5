import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { loggedNames } from '@dzvinok/forms/field';
import { AuditLogView } from '../../audit-log/audit-log-view.tsx';
import { groupFields } from '../groups/group.fields.tsx';
import { parentFields } from '../students/form/parent.fields.tsx';
import { studentFields } from '../students/form/student.fields.tsx';
import { subjectFields } from '../subjects-classrooms/subject.fields.tsx';
import { newTeacherFields } from '../teachers/teacher.fields.tsx';
import { workingHoursField } from '../teachers/working-hours.fields.tsx';
import { topicFields } from '../topics/topic.fields.tsx';

const { week, teacherId, ...group } = groupFields();

const fieldNames = {
  ...loggedNames(studentFields),
  ...loggedNames(parentFields),
  ...loggedNames({ ...newTeacherFields, workingHours: workingHoursField }),
  // The audit log names a group's week and teacher by different fields.
  ...loggedNames({ ...group, schedules: week, teacherName: teacherId }),
  ...loggedNames(subjectFields),
  ...loggedNames(topicFields),
  places: 'Місць для учнів',
};

export function AuditLogPage() {
  return (
    <AuditLogView
      subtitle="Хто, що, коли й звідки зробив у центрі"
      routes={{ list: auditLogRoutes.list, people: auditLogRoutes.people }}
      fieldNames={fieldNames}
      leavesOut={['fleet', 'jobs']}
    />
  );
}
