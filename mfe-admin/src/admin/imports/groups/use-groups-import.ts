import { ApiFailure, callApi, failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { searchable } from '@dzvinok/texts/names';
import { useState } from 'react';
import { generatePassword } from '../../../accounts/accounts.fields.tsx';
import { guessMapping, type Mapping } from '../file/columns.ts';
import { FileProblem, readFile, type ReadFile } from '../file/read-file.ts';
import { groupFile, groupsIn, missingText, type GroupField } from './groups-file.ts';
import { findTeacher, planOf, type KnownThings, type PlannedRow } from './groups-plan.ts';

export interface NewTeacher {
  fullName: string;
  phoneNumber: string;
  password: string;
}

export interface Outcome {
  groups: number;
  teachers: NewTeacher[];
  /** By line: reason of a failure; `canOverride` for a clash of rooms or teachers. */
  failed: { row: PlannedRow['row']; text: string; canOverride: boolean }[];
}

export type Stage =
  | { name: 'choosing'; problem: string | null }
  | { name: 'reading'; fileName: string }
  | { name: 'columns'; file: ReadFile; mapping: Mapping<GroupField>; problem: string | null }
  | { name: 'preview'; file: ReadFile; mapping: Mapping<GroupField>; plan: PlannedRow[] }
  | { name: 'importing'; done: number; of: number }
  | { name: 'done'; outcome: Outcome };

async function knownThings(): Promise<KnownThings> {
  const [subjects, classrooms, teachers, groups] = await Promise.all([
    callApi(subjectsRoutes.list), callApi(classroomsRoutes.list), callApi(teachersRoutes.list, {}), callApi(groupsRoutes.list, {}),
  ]);
  return { subjects, classrooms, teachers, groups };
}

/** Line by line with the calls of the forms; existing records are used, so a repeated file adds only missing records. */
export function useGroupsImport() {
  const createSubject = useCall(subjectsRoutes.create);
  const createClassroom = useCall(classroomsRoutes.create);
  const createTeacher = useCall(teachersRoutes.create);
  const createGroup = useCall(groupsRoutes.create);
  const [stage, setStage] = useState<Stage>({ name: 'choosing', problem: null });

  const preview = async (file: ReadFile, mapping: Mapping<GroupField>) => {
    const rows = groupsIn(file, mapping);
    setStage({ name: 'preview', file, mapping, plan: planOf(rows, await knownThings()) });
  };

  const choose = async (chosen: File) => {
    setStage({ name: 'reading', fileName: chosen.name });
    try {
      const file = await readFile(chosen);
      const mapping = guessMapping(groupFile, file.lines);
      if (missingText(mapping) === null) await preview(file, mapping);
      else setStage({ name: 'columns', file, mapping, problem: null });
    } catch (error) {
      setStage({ name: 'choosing', problem: problemOf(error) });
    }
  };

  const mapped = async (file: ReadFile, mapping: Mapping<GroupField>) => {
    try {
      await preview(file, mapping);
    } catch (error) {
      setStage({ name: 'columns', file, mapping, problem: problemOf(error) });
    }
  };

  const make = async (row: PlannedRow['row'], known: KnownThings, teachers: NewTeacher[], overrideConflicts: boolean): Promise<KnownThings> => {
    const { subjects, classrooms, ...others } = known;
    const all = { ...others, subjects: [...subjects], classrooms: [...classrooms], teachers: [...known.teachers], groups: [...known.groups] };
    const named = <Thing extends { name: string }>(things: readonly Thing[], name: string) => things.find((thing) => searchable(thing.name) === searchable(name));
    let subject = named(all.subjects, row.subject);
    if (!subject) {
      subject = (await createSubject.mutateAsync({ body: { name: row.subject } })).data;
      all.subjects.push(subject);
    }
    let teacherId = findTeacher(row, all.teachers)?.id;
    if (teacherId === undefined) {
      const password = generatePassword();
      const { teacher: fullName, teacherPhone: phoneNumber } = row;
      const body = { fullName, phoneNumber, password, dateOfBirth: null, sex: row.teacherSex ?? 0, subjectId: subject.id };
      teacherId = (await createTeacher.mutateAsync({ body })).data.id;
      teachers.push({ fullName, phoneNumber, password });
      const { id, name } = subject;
      all.teachers.push({ id: teacherId, fullName, phoneNumber, dateOfBirth: null, sex: body.sex, avatarPath: null, subject: { id, name }, subjects: [{ id, name }], groupCount: 0 });
    }
    if (row.letter === null) return all;
    const schedules = [];
    for (const { dayOfWeek, startTime, classroom } of row.week) {
      let room = named(all.classrooms, classroom);
      if (!room) {
        room = (await createClassroom.mutateAsync({ body: { name: classroom } })).data;
        all.classrooms.push(room);
      }
      schedules.push({ dayOfWeek, startTime, classroomId: room.id });
    }
    const { pricePerMonth, lessonDuration, isOnline } = row;
    await createGroup.mutateAsync({
      body: { name: row.letter, subjectId: subject.id, teacherId, pricePerMonth, lessonDuration, isOnline, schedules, overrideConflicts },
    });
    return all;
  };

  const runRows = async (rows: readonly PlannedRow['row'][], before: Outcome, overrideConflicts: boolean) => {
    const outcome: Outcome = { groups: before.groups, teachers: [...before.teachers], failed: [] };
    setStage({ name: 'importing', done: 0, of: rows.length });
    let known: KnownThings;
    try {
      known = await knownThings();
    } catch (error) {
      setStage({ name: 'done', outcome: { ...outcome, failed: rows.map((row) => ({ row, text: failureText(error), canOverride: false })) } });
      return;
    }
    for (const [index, row] of rows.entries()) {
      try {
        known = await make(row, known, outcome.teachers, overrideConflicts);
        if (row.letter !== null) outcome.groups += 1;
      } catch (error) {
        outcome.failed.push({ row, ...failureOf(error) });
        known = await knownThings().catch(() => known);
      }
      setStage({ name: 'importing', done: index + 1, of: rows.length });
    }
    setStage({ name: 'done', outcome });
  };

  return {
    stage,
    choose,
    mapped,
    run: async () => {
      if (stage.name !== 'preview') return;
      const rows = stage.plan.filter(({ problems, isKnown }) => problems.length === 0 && !isKnown).map(({ row }) => row);
      await runRows(rows, { groups: 0, teachers: [], failed: [] }, false);
    },
    /** The lines that failed, over clashes of rooms and teachers. */
    repeat: async () => {
      if (stage.name !== 'done') return;
      await runRows(stage.outcome.failed.map(({ row }) => row), stage.outcome, true);
    },
    changeColumns: () => {
      if (stage.name === 'preview') setStage({ name: 'columns', file: stage.file, mapping: stage.mapping, problem: null });
    },
    startOver: () => setStage({ name: 'choosing', problem: null }),
  };
}

function problemOf(error: unknown): string {
  if (error instanceof FileProblem) return error.message;
  return error instanceof ApiFailure ? failureText(error) : 'Не вдалося прочитати файл. Перевірте його і спробуйте ще раз.';
}

function failureOf(error: unknown): { text: string; canOverride: boolean } {
  const canOverride = error instanceof ApiFailure && error.code === 'groups.schedule-conflict';
  const sentences = canOverride && Array.isArray(error.data) ? error.data.filter((item) => typeof item === 'string') : [];
  return { canOverride, text: sentences.length > 0 ? sentences.join(' ') : failureText(error) };
}
