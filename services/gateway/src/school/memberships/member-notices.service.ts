import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { withInitials } from '@dzvinok/texts/names';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { NoticeEvents } from '../../runtime/live/notice-events.ts';

export interface Stay {
  groupId: number;
  studentId: number;
}

const namedAtMost = 10;

const titles = {
  joined: ['Новий учень у групі', 'Нові учні в групі'],
  left: ['Учень більше не в групі', 'Учні більше не в групі'],
} as const;

/** Tells a group's teacher of joined and left students, many students in one notice. */
@Injectable()
export class MemberNotices {
  constructor(private readonly notices: NoticeEvents) {}

  /** In the transaction of the change. */
  async tell(change: keyof typeof titles, stays: readonly Stay[]): Promise<void> {
    if (stays.length === 0) return;
    const { rows } = await sql<{ groupId: number; group: string; teacherId: number; names: string[] }>`
      select g.id as "groupId", concat_ws(' ', sb.name, g.name) as "group", g.teacher_id as "teacherId",
        json_agg(a.full_name order by ${nameOrder('a.full_name')}, a.id) as names
      from json_to_recordset(${JSON.stringify(stays)}::json) as stay ("groupId" bigint, "studentId" bigint)
      join groups g on g.id = stay."groupId" join subjects sb on sb.id = g.subject_id join accounts a on a.id = stay."studentId"
      group by g.id, sb.name order by g.id`.execute(db());
    for (const { groupId, group, teacherId, names } of rows) {
      const others = names.length - namedAtMost;
      const text = `${group}: ${names.slice(0, namedAtMost).map(withInitials).join(', ')}${others > 0 ? ` і ще ${others}` : ''}`;
      await this.notices.tell([teacherId], { kind: 'work', title: titles[change][names.length > 1 ? 1 : 0], text, page: teacherPaths.journal(groupId) });
    }
  }
}
