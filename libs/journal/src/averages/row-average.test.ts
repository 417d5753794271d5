import { expect, it } from 'vitest';
import { averageTitle, spokenAverage } from './average-mark.tsx';
import { averageOf } from './row-average.ts';

const trendOf = (...marks: number[]) => averageOf(marks)?.trend?.direction ?? null;

it('is null without marks, and has no trend with few marks', () => {
  expect(averageOf([])).toBeNull();
  expect(averageOf([1, 12, 12, 12, 12])).toEqual({ value: 9.8, count: 5, trend: null });
});

it('compares the last third with the earlier marks', () => {
  expect(averageOf([8, 8, 8, 8, 10, 12])?.trend).toEqual({ direction: 'rising', latest: 11, before: 8 });
  expect(trendOf(12, 12, 12, 12, 7, 7)).toBe('falling');
  expect(trendOf(9, 9, 9, 9, 9, 9)).toBe('steady');
});

it('has a trend only from a difference of half a mark', () => {
  expect(trendOf(8, 8, 8, 8, 8, 9)).toBe('rising');
  expect(trendOf(8, 8, 8, 8, 8, 8, 8, 8, 9)).toBe('steady');
  expect(trendOf(8, 8, 8, 8, 8, 7)).toBe('falling');
});

it('is described in words', () => {
  const average = averageOf([8, 8, 8, 8, 10, 12]);
  if (!average) throw new Error('There are marks');
  expect(spokenAverage(average)).toBe('середня 9,0, зростає');
  expect(averageTitle(average).replaceAll('\u00a0', ' ')).toBe('Середня 9,0: 6 оцінок, за уроки й домашні разом. Зростає: остання третина оцінок – 11,0, до того – 8,0.');
  expect(spokenAverage({ value: 7, count: 2, trend: null })).toBe('середня 7,0');
});
