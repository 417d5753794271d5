import { expect, test } from 'vitest';
import { root } from '../build/src/workspace.ts';
import { readSources, type SourceFile } from './source-files.ts';

/** Files that read weekly slots, with the reason; other code reads the plan (`school/schedules/plan.queries.ts`). */
const readersOfSlots: Record<string, string> = {
  'services/gateway/src/school/schedules/plan.queries.ts': 'the inputs of the plan',
  'services/gateway/src/school/schedules/schedules.repository.ts': 'saves the week',
  'services/gateway/src/school/schedules/schedule-slot.entity.ts': 'the tables',
  'services/gateway/src/school/groups/groups.repository.ts': 'shows the week that the form changes',
  'services/gateway/src/school/archive/archive.repository.ts': 'compares the week of a group that returns with other weeks',
  'services/gateway/src/school/classrooms/classrooms.controller.ts': 'names the groups that use a classroom',
  'services/gateway/src/school/student-imports/student-imports.repository.ts': 'compares the weeks of a student’s groups in a file',
  'services/gateway/src/school/home/home.controller.ts': 'counts groups without a week',
};

/** A weekday of a date compared with the weekday of a slot. */
const expansions = [
  /day_of_week"?\s*=\s*extract\s*\(\s*(iso)?dow\b/i,
  /extract\s*\(\s*(iso)?dow\b[^)]*\)(::\w+)?\s*=\s*(\w+\.)?"?day_of_week/i,
  /dayOfWeek\s*===\s*weekdayOf\(|weekdayOf\([^)]*\)\s*===\s*(\w+\.)?dayOfWeek/,
  /addDays\([^)]*dayOfWeek/,
];

function findExpansions(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(services\/gateway\/src|libs|mfe-[a-z]+\/src|shell\/src)\//.test(path) && !/\.(test|fixture)\.tsx?$/.test(path))
    .flatMap(({ path, text }) => [
      ...(path === 'libs/schedule/src/plan.ts' ? [] : expansions.flatMap((expansion) => {
        const found = expansion.exec(text);
        return found ? [`${path}: ${found[0]}: lessons of a day are read from \`planned\` (libs/schedule/plan)`] : [];
      })),
      ...(path in readersOfSlots ? [] : (text.match(/\b(from|join)\s+(schedule_slots|ended_slots)\b|(From|Join)\('(schedule_slots|ended_slots)/g) ?? [])
        .map((read) => `${path}: ${read}: weekly slots are read by the plan alone, or say here what for`)),
    ]);
}

test('weekly slots become lessons in one place', () => {
  expect(findExpansions(readSources(root))).toEqual([]);
});

test('another expansion is found', () => {
  const planted = [
    'select from schedule_slots sl where sl.day_of_week = extract(dow from ${day}::date)',
    "db().selectFrom('schedule_slots').where('day_of_week', '=', weekday)",
    'slots.filter((slot) => slot.dayOfWeek === weekdayOf(day))',
    'slots.map((slot) => addDays(monday, (slot.dayOfWeek + 6) % 7))',
  ];
  for (const text of planted) {
    expect([text, findExpansions([{ path: 'services/gateway/src/family/week/week.rules.ts', text }]).length > 0]).toEqual([text, true]);
  }
});
