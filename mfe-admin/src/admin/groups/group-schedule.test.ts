import { describe, expect, it } from 'vitest';
import { classroomLabel, dayErrors, emptyWeek, slotsOf, toggleDay, weekFields, weekOf, weekText, type DayDraft } from './group-schedule.ts';

const monday: DayDraft = { slotId: null, dayOfWeek: 1, isSelected: true, classroomId: 4, startTime: '15:30' };

describe('weekly schedule of a group', () => {
  it('begins on Monday and ends on Sunday', () => {
    expect(emptyWeek().map((day) => day.dayOfWeek)).toEqual([1, 2, 3, 4, 5, 6, 0]);
  });

  it('clears the start time of a day that is unchecked', () => {
    expect(toggleDay(monday)).toEqual({ ...monday, isSelected: false, startTime: '' });
    expect(toggleDay(toggleDay(monday)).startTime).toBe('');
  });

  it('requires a classroom and a start time for chosen days only', () => {
    expect(dayErrors({ ...monday, classroomId: null, startTime: '' })).toEqual({
      classroomId: 'Оберіть аудиторію',
      startTime: 'Вкажіть час початку',
    });
    expect(dayErrors(monday)).toBeNull();
    expect(dayErrors({ ...monday, isSelected: false, classroomId: null, startTime: '' })).toBeNull();
  });

  it('sends only chosen days that have a start time, written with seconds', () => {
    const week = emptyWeek().map((day) => (day.dayOfWeek === 1 ? monday : { ...day, isSelected: day.dayOfWeek === 2 }));
    expect(slotsOf(week)).toEqual([{ dayOfWeek: 1, classroomId: 4, startTime: '15:30:00', id: undefined }]);
  });

  it('is written in a single line, with days of the same start time together', () => {
    const slot = (dayOfWeek: number, startTime: string) => ({ dayOfWeek, startTime });
    expect(weekText([slot(0, '10:00:00'), slot(3, '17:10:00'), slot(1, '17:10:00')])).toBe('Пн, Ср\u00a017:10 · Нд\u00a010:00');
    expect(weekText([0, 1, 2, 3, 4, 5, 6].map((day) => slot(day, '18:00:00')))).toBe('Щодня\u00a018:00');
    expect(weekText([])).toBe('');
  });

  it('is read from times with seconds as well as from date-times', () => {
    const week = weekOf([
      { id: 7, dayOfWeek: 0, classroomId: 2, classroomName: '101', startTime: '09:00:00' },
      { id: 8, dayOfWeek: 3, classroomId: 3, classroomName: '102', startTime: '2026-11-18T16:15:00+02:00' },
    ]);
    expect(week.filter((day) => day.isSelected)).toEqual([
      { slotId: 8, dayOfWeek: 3, isSelected: true, classroomId: 3, startTime: '16:15' },
      { slotId: 7, dayOfWeek: 0, isSelected: true, classroomId: 2, startTime: '09:00' },
    ]);
  });

  it('labels a classroom by the number in its name, or by its name without a number', () => {
    expect(['Аудиторія 101', '12', '7а', 'Актова зала'].map(classroomLabel)).toEqual(['101', '12', '7', 'Актова зала']);
  });

  it('shows a field error of a sent slot at the day of the slot', () => {
    const week = emptyWeek().map((day) => ([2, 5].includes(day.dayOfWeek) ? { ...monday, dayOfWeek: day.dayOfWeek } : day));
    expect(weekFields({ 'schedules.0.classroomId': 'а', 'newSchedules.1.startTime': 'б', name: 'в' }, week)).toEqual({
      'week.1.classroomId': 'а', 'week.4.startTime': 'б', name: 'в',
    });
  });
});
