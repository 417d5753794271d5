import type { ScheduleSlot } from '@dzvinok/contract/groups';
import { describe, expect, it } from 'vitest';
import { scheduleLine } from './teacher-home.page.tsx';

function slot(dayOfWeek: number, startTime: string): ScheduleSlot {
  return { id: dayOfWeek + 1, dayOfWeek, startTime, classroomId: 1, classroomName: 'Аудиторія 1' };
}

describe('scheduleLine', () => {
  it('writes equal times once, Monday first and Sunday last', () => {
    expect(scheduleLine([slot(0, '15:00:00'), slot(1, '15:00:00')])).toBe('Пн, Нд 15:00');
  });

  it('separates different times', () => {
    expect(scheduleLine([slot(3, '16:30:00'), slot(1, '15:00:00')])).toBe('Пн 15:00; Ср 16:30');
  });

  it('is «Розкладу ще немає» without slots', () => {
    expect(scheduleLine([])).toBe('Розкладу ще немає');
  });
});
