import { describe, expect, it } from 'vitest';
import { canChooseAttendance } from './week.ts';

describe('the choice of attendance', () => {
  it('closes fifteen minutes before the start', () => {
    const start = '2026-11-21T16:00:00Z';
    expect(canChooseAttendance(start, '2026-11-21T15:45:00.000Z')).toBe(true);
    expect(canChooseAttendance(start, '2026-11-21T15:45:00.001Z')).toBe(false);
    expect(canChooseAttendance(start, '2026-11-21T17:00:00Z')).toBe(false);
  });
});
