import { defineEntity } from '@mikro-orm/postgresql';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Lesson } from '../../school/lessons/lesson.entity.ts';
import { Student } from '../../school/students/student.entity.ts';

export const HomeworkDone = defineEntity({
  name: 'HomeworkDone',
  tableName: 'homework_done',
  schema: openSchema,
  properties: {
    lessonId: foreignKey(Lesson, 'lesson_id').primary().deleteRule('cascade'),
    studentId: foreignKey(Student, 'student_id').primary().deleteRule('cascade'),
    doneAt: momentOfWriting(),
  },
});
