import { afterEach, describe, expect, it, vi } from 'vitest';
import { followAnchor } from './panel-place.ts';

interface Size {
  width: number;
  height: number;
}

const screen = { width: 1000, height: 700 };
const panel = { width: 320, height: 400 };
const cell = (left: number, top: number) => new DOMRect(left, top, 40, 36);

const following: { stop: () => void }[] = [];

/** Tests have no layout, so sizes are given; await the place with `vi.waitFor`. */
function openBeside(anchor: () => DOMRect, { width, height }: Size, seen: Size): () => { left: number; top: number } {
  const element = document.createElement('div');
  document.body.append(element);
  Object.defineProperties(element, { offsetWidth: { value: width }, offsetHeight: { value: height } });
  for (const root of [document.documentElement, document.body]) {
    vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(seen.width);
    vi.spyOn(root, 'clientHeight', 'get').mockReturnValue(seen.height);
  }
  following.push(followAnchor(element, anchor));
  return () => ({ left: parseFloat(element.style.left), top: parseFloat(element.style.top) });
}

function placed(anchor: DOMRect, size: Size, seen: Size): Promise<{ left: number; top: number }> {
  const place = openBeside(() => anchor, size, seen);
  return vi.waitFor(() => {
    expect(place().left).not.toBeNaN();
    return place();
  });
}

afterEach(() => {
  for (const each of following.splice(0)) each.stop();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe('followAnchor', () => {
  it('opens to the right, on a line with the anchor', async () => {
    expect(await placed(cell(100, 80), panel, screen)).toEqual({ left: 148, top: 80 });
  });

  it('opens to the left when there is no room on the right', async () => {
    expect(await placed(cell(800, 80), panel, screen)).toEqual({ left: 472, top: 80 });
  });

  it('rises as far as the screen needs', async () => {
    expect(await placed(cell(100, 650), panel, screen)).toEqual({ left: 148, top: 292 });
  });

  it('opens under or over the anchor of a narrow screen', async () => {
    expect(await placed(cell(200, 80), panel, { width: 500, height: 700 })).toEqual({ left: 172, top: 124 });
    expect(await placed(cell(200, 600), panel, { width: 500, height: 700 })).toEqual({ left: 172, top: 192 });
  });

  it('never leaves the screen, whatever the anchor does', async () => {
    for (const anchor of [cell(-500, -500), cell(5000, 5000), cell(-500, 5000)]) {
      const { left, top } = await placed(anchor, panel, screen);
      expect(left).toBeGreaterThanOrEqual(8);
      expect(left + panel.width).toBeLessThanOrEqual(992);
      expect(top).toBeGreaterThanOrEqual(8);
      expect(top + panel.height).toBeLessThanOrEqual(692);
    }
  });

  it('shows its top when it is taller than the screen', async () => {
    expect((await placed(cell(100, 80), { width: 320, height: 900 }, screen)).top).toBe(8);
  });

  it('follows an anchor that becomes narrower or moves without a scroll', async () => {
    let anchor = cell(100, 80);
    const place = openBeside(() => anchor, panel, screen);
    await vi.waitFor(() => expect(place()).toEqual({ left: 148, top: 80 }));
    anchor = new DOMRect(100, 80, 35, 36);
    await vi.waitFor(() => expect(place()).toEqual({ left: 143, top: 80 }));
    anchor = new DOMRect(60, 120, 35, 36);
    await vi.waitFor(() => expect(place()).toEqual({ left: 103, top: 120 }));
  });
});
