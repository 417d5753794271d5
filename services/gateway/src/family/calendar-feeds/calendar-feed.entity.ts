import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Student } from '../../school/students/student.entity.ts';

export const CalendarFeed = defineEntity({
  name: 'CalendarFeed',
  tableName: 'calendar_feeds',
  schema: openSchema,
  properties: {
    studentId: foreignKey(Student, 'student_id').primary().deleteRule('cascade'),
    secretHash: p.blob().unique(),
    /** Sealed with the centre's key, to be shown again. */
    sealedSecret: p.text(),
    createdAt: momentOfWriting(),
  },
});
