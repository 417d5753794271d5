import { useCall } from '@dzvinok/api-client/query';
import { attendanceRoutes, type AttendanceChoice } from '@dzvinok/contract/attendance';
import { familyRoutes, type AttendanceStatus, type ScheduleItem } from '@dzvinok/contract/family';
import { successTexts } from '@dzvinok/texts/messages';
import { showToast } from '@dzvinok/ui/toast';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { lessonKey } from './schedule-week.ts';

/** Optimistic: shown at once; a refused choice is reverted and the schedule reread, because it was outdated. */
export function useAttendanceChoice(lesson: ScheduleItem, onSaved: () => void) {
  const client = useQueryClient();
  const call = useCall(attendanceRoutes.choose);

  async function save(choice: AttendanceChoice) {
    const before = lesson.status;
    const { classId, startDateTime: lessonStartDateTime } = lesson;
    showStatus(client, lesson, choice || null);
    // Awaited here, because callbacks of the mutation end when the user leaves the page.
    try {
      const body = { classId, studentUpdateOnlineLessonOption: choice, lessonStartDateTime };
      const { message } = await call.mutateAsync({ body });
      showToast({ kind: 'success', message: message ?? successTexts.attendanceUpdated });
      onSaved();
    } catch {
      // The screen shows `call.error`.
      showStatus(client, lesson, before);
      void client.invalidateQueries({ queryKey: [familyRoutes.week.path] });
    }
  }

  return { save, isSaving: call.isPending, error: call.error };
}

/** Updates all cached weeks with this lesson; keeps their age. */
function showStatus(client: QueryClient, lesson: ScheduleItem, status: AttendanceStatus | null): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [familyRoutes.week.path] })) {
    client.setQueryData<ScheduleItem[]>(
      queryKey,
      (items) => items?.map((item) => (lessonKey(item) === lessonKey(lesson) ? { ...item, status } : item)),
      { updatedAt: state.dataUpdatedAt },
    );
  }
}
