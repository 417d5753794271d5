import { ApiFailure, callApi, failureText } from '@dzvinok/api-client/call';
import { groupsRoutes, type CreateGroupBody } from '@dzvinok/contract/groups';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';

/** A version is of a saved group. */
export type GroupDraft = CreateGroupBody & { version?: number };

interface ScheduleConflictQuestion {
  messages: readonly string[];
  /** Saved over them after «Так». */
  body: GroupDraft;
}

export interface GroupSaving {
  /** Open question about schedule conflicts; null when there is none. */
  scheduleConflicts: readonly string[] | null;
  isSaving: boolean;
  /** Looks for schedule conflicts and saves when there are none. */
  checkAndSave: (body: GroupDraft) => Promise<void>;
  saveAnyway: () => Promise<void>;
  giveUp: () => void;
}

interface GroupSavingOptions {
  /** Null for a new group. */
  groupId: number | null;
  save: (body: GroupDraft) => Promise<void>;
  /** Takes the check's refusals of single fields; a toast tells of them too. */
  onCheckRefused: (fields: Record<string, string>) => void;
}

/** The check before a group is saved (specification §4): schedule conflicts are asked about, and only «Так» saves over them. */
export function useGroupSaving({ groupId, save, onCheckRefused }: GroupSavingOptions): GroupSaving {
  const [question, setQuestion] = useState<ScheduleConflictQuestion | null>(null);
  const [isSaving, setSaving] = useState(false);

  const checkAndSave = async (body: GroupDraft) => {
    let messages: string[];
    try {
      messages = await findScheduleConflicts(groupId, body);
    } catch (error) {
      showToast({ kind: 'error', title: 'Не вдалося перевірити розклад', message: failureText(error) });
      if (error instanceof ApiFailure) onCheckRefused(error.fields);
      return;
    }
    if (messages.length > 0) {
      setQuestion({ messages, body });
      return;
    }
    try {
      await save({ ...body, overrideConflicts: false });
    } catch (error) {
      // Somebody took the classroom between the check and the save.
      if (!(error instanceof ApiFailure) || error.code !== 'groups.schedule-conflict') throw error;
      setQuestion({ messages: scheduleConflictsOf(error), body });
    }
  };

  const saveAnyway = async () => {
    if (!question || isSaving) return;
    setSaving(true);
    try {
      await save({ ...question.body, overrideConflicts: true });
    } finally {
      setSaving(false);
      // A save that had to begin anew may have found schedule conflicts again: that question stays.
      setQuestion((present) => (present === question ? null : present));
    }
  };

  return { scheduleConflicts: question?.messages ?? null, isSaving, checkAndSave, saveAnyway, giveUp: () => setQuestion(null) };
}

function findScheduleConflicts(groupId: number | null, { schedules, lessonDuration, teacherId }: CreateGroupBody): Promise<string[]> {
  if (schedules.length === 0) return Promise.resolve([]);
  return callApi(groupsRoutes.scheduleConflicts, {
    body: { classId: groupId ?? 0, newSchedules: schedules, lessonDurationMinutes: lessonDuration, teacherId },
  });
}

function scheduleConflictsOf(failure: ApiFailure): string[] {
  const { data } = failure;
  const sentences = Array.isArray(data) ? data.filter((item) => typeof item === 'string') : [];
  return sentences.length > 0 ? sentences : [failure.message];
}
