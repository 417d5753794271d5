import { Input, rawJson, Route } from '@dzvinok/api-server/handler';
import type { RouteInput } from '@dzvinok/contract/route';
import { searchRoutes } from '@dzvinok/contract/search';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { searchQuery, personWords, searchWords, shortestSlip, similarNamesQueries, slipQuery } from '../../runtime/search/search-words.ts';
import { shownPhone } from '../../identity/accounts/account.entity.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';

const mostOfAKind = 6;
const mostSimilarNames = 1_500;

const people = sql.raw(personWords('a.full_name', 'a.phone_number'));
const groupNames = sql.raw(searchWords("(sub.name || ' ' || g.name || ' ' || t.full_name)"));
const topicNames = sql.raw(searchWords('topic.name'));
const classroomNames = sql.raw(searchWords('room.name'));
const surname = sql.raw(searchWords("split_part(found.name, ' ', 1)"));

@Injectable()
export class SearchRepository {
  /** Words of people's names. A join, as for one query of many beginnings PostgreSQL prefers to compute the words of every row. */
  async similarNames(queries: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ word: string }>`
      select distinct word from unnest(${queries}::tsquery[]) wanted
      join accounts a on ${people} @@ wanted and a.archived_at is null and a.role in ('Student', 'Parent', 'Teacher')
      cross join lateral unnest(string_to_array(a.full_name, ' ')) word
      where length(word) >= ${shortestSlip - 1}
      order by word limit ${mostSimilarNames}`.execute(db());
    return rows.map(({ word }) => word);
  }

  /** People are found by an index of words; groups, topics and classrooms are scanned, as a centre has only some hundreds. */
  async find(query: string): Promise<{ body: string; count: number }> {
    const [firstWord] = query.split(' & ');
    const { rows: [row] } = await sql<{ body: string; count: number }>`
      with found as (
        select case a.role when 'Student' then 1 when 'Parent' then 2 else 3 end as place, lower(a.role) as kind,
          a.id, a.full_name as name, ${shownPhone('a.phone_number')} as phone_number, null::bigint as subject_id
        from accounts a
        where ${people} @@ ${query}::tsquery and a.archived_at is null and a.role in ('Student', 'Parent', 'Teacher')
        union all
        select 4, 'group', g.id, sub.name || ' ' || g.name, null, null
        from groups g join subjects sub on sub.id = g.subject_id join accounts t on t.id = g.teacher_id
        where ${groupNames} @@ ${query}::tsquery and g.archived_at is null
        union all
        select 5, 'topic', topic.id, topic.name, null, topic.subject_id from topics topic where ${topicNames} @@ ${query}::tsquery
        union all
        select 6, 'classroom', room.id, room.name, null, null from classrooms room where ${classroomNames} @@ ${query}::tsquery
      ), ordered as (
        select found.*, count(*) over (partition by place) as of_kind,
          row_number() over (partition by place order by ${surname} @@ ${firstWord}::tsquery desc,
            ${nameOrder('name')}, id) as nr
        from found
      )
      select json_build_object(
        'hits', coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'name', name, 'phoneNumber', phone_number,
          'about', coalesce(about.names, '[]'), 'studentId', about.student_id,
          'subjectId', ordered.subject_id) order by place, nr), '[]'),
        'counts', coalesce(json_object_agg(kind, of_kind) filter (where nr = 1), '{}'))::text as body,
        count(*)::int as count
      from ordered
      left join lateral (
        select json_agg(sub.name || ' ' || g.name order by ${nameOrder('sub.name')}, g.name) as names, null::bigint as student_id
        from memberships m join groups g on g.id = m.group_id join subjects sub on sub.id = g.subject_id
        where kind = 'student' and m.student_id = ordered.id and m.left_on is null
        having count(*) > 0
        union all
        select json_agg(s.full_name order by ${nameOrder('s.full_name')}, s.id),
          (array_agg(s.id order by ${nameOrder('s.full_name')}, s.id))[1]
        from student_parents sp join accounts s on s.id = sp.student_id
        where kind = 'parent' and sp.parent_id = ordered.id and s.archived_at is null
        having count(*) > 0
        union all
        select json_agg(sub.name order by ts.position, sub.name), null
        from teacher_subjects ts join subjects sub on sub.id = ts.subject_id
        where kind = 'teacher' and ts.teacher_id = ordered.id
        having count(*) > 0
        union all
        select json_build_array(t.full_name), null
        from groups g join accounts t on t.id = g.teacher_id
        where kind = 'group' and g.id = ordered.id
        union all
        select json_build_array(sub.name), null from subjects sub where kind = 'topic' and sub.id = ordered.subject_id
      ) about on true
      where nr <= ${mostOfAKind}`.execute(db());
    return row ?? { body: '{"hits":[],"counts":{}}', count: 0 };
  }
}

@Controller()
export class SearchController {
  constructor(private readonly search: SearchRepository) {}

  @Route(searchRoutes.find, 'centre')
  async find(@Input() { query }: RouteInput<typeof searchRoutes.find>) {
    const wanted = searchQuery(query.text);
    if (wanted === null) return { hits: [], counts: {} };
    const found = await this.search.find(wanted);
    const slip = found.count === 0 ? await this.#forgiving(query.text) : null;
    return rawJson((slip === null ? found : await this.search.find(slip)).body);
  }

  /** The text with people's names that differ by a slip; null without one. */
  async #forgiving(text: string): Promise<string | null> {
    const wanted = similarNamesQueries(text);
    return wanted.length === 0 ? null : slipQuery(text, await this.search.similarNames(wanted));
  }
}
