import { beforeEach, expect, test, vi } from 'vitest';
import { storedJson, storedText } from './stored.ts';

const point = {
  parse: (kept: unknown) => {
    if (typeof kept === 'object' && kept !== null && 'x' in kept && typeof kept.x === 'number') return { x: kept.x };
    throw new TypeError('no point');
  },
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('text is kept unchanged until it is removed', () => {
  const stored = storedText('word');
  expect(stored.read()).toBeNull();
  expect(stored.write('some')).toBe(true);
  expect(localStorage.getItem('word')).toBe('some');
  expect(stored.read()).toBe('some');
  expect(stored.write(null)).toBe(true);
  expect(localStorage.getItem('word')).toBeNull();
});

test('a value of a tab stays out of the storage of the browser', () => {
  storedText('word', 'sessionStorage').write('some');
  expect(sessionStorage.getItem('word')).toBe('some');
  expect(localStorage.getItem('word')).toBeNull();
});

test('JSON is read by its schema', () => {
  const stored = storedJson('point', point);
  stored.write({ x: 3 });
  expect(localStorage.getItem('point')).toBe('{"x":3}');
  expect(stored.read()).toEqual({ x: 3 });
});

test.each(['', '{', 'null', '{"x":"3"}'])('the spoilt text «%s» reads as null', (text) => {
  localStorage.setItem('point', text);
  expect(storedJson('point', point).read()).toBeNull();
});

test('a browser that refuses storage reads as empty, and reports that the value was not kept', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  try {
    const stored = storedJson('point', point);
    expect(stored.read()).toBeNull();
    expect(stored.write({ x: 3 })).toBe(false);
    expect(stored.write(null)).toBe(false);
  } finally {
    vi.unstubAllGlobals();
  }
});
