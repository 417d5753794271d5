import { describe, expect, it } from 'vitest';
import { placeBeside } from './place-beside.ts';

const screen = { width: 1000, height: 700 };
const panel = { width: 320, height: 400 };
const cell = (left: number, top: number) => ({ left, top, width: 40, height: 36 });

describe('placeBeside', () => {
  it('opens to the right, on a line with the anchor', () => {
    expect(placeBeside(cell(100, 80), panel, screen)).toEqual({ left: 148, top: 80 });
  });

  it('opens to the left when there is no room on the right', () => {
    expect(placeBeside(cell(800, 80), panel, screen)).toEqual({ left: 472, top: 80 });
  });

  it('rises as far as the screen needs', () => {
    expect(placeBeside(cell(100, 650), panel, screen)).toEqual({ left: 148, top: 292 });
  });

  it('opens under or over the anchor of a narrow screen', () => {
    expect(placeBeside(cell(200, 80), panel, { width: 500, height: 700 })).toEqual({ left: 172, top: 124 });
    expect(placeBeside(cell(200, 600), panel, { width: 500, height: 700 })).toEqual({ left: 172, top: 192 });
  });

  it('never leaves the screen, whatever the anchor does', () => {
    for (const anchor of [cell(-500, -500), cell(5000, 5000), cell(-500, 5000)]) {
      const { left, top } = placeBeside(anchor, panel, screen);
      expect(left).toBeGreaterThanOrEqual(8);
      expect(left + panel.width).toBeLessThanOrEqual(992);
      expect(top).toBeGreaterThanOrEqual(8);
      expect(top + panel.height).toBeLessThanOrEqual(692);
    }
  });

  it('shows its top when it is taller than the screen', () => {
    expect(placeBeside(cell(100, 80), { width: 320, height: 900 }, screen).top).toBe(8);
  });
});
