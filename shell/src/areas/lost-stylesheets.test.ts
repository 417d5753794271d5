import { afterEach, expect, it, vi } from 'vitest';
import { bringBackLostStylesheets } from './lost-stylesheets.ts';

const address = 'http://demo.localhost/remotes/x/main.css';

function sheets() {
  return [...document.querySelectorAll('link[rel="stylesheet"]')];
}

afterEach(() => vi.useRealTimers());

// happy-dom fetches no sheets; only the failures below count.
Reflect.get(window, 'happyDOM').settings.handleDisabledFileLoadingAsSuccess = true;

it('a lost style sheet is requested three more times and then given up', () => {
  vi.useFakeTimers();
  document.head.innerHTML = '';
  const first = document.createElement('link');
  Object.assign(first, { rel: 'stylesheet', href: address });
  document.head.append(first);
  bringBackLostStylesheets();

  const asked = [first];
  for (let failure = 0; failure < 5; failure += 1) {
    const [current] = sheets();
    current?.dispatchEvent(new Event('error'));
    vi.runAllTimers();
    const [next] = sheets();
    if (next instanceof HTMLLinkElement && !asked.includes(next)) asked.push(next);
  }
  expect(asked.map(({ href }) => href)).toEqual([address, address, address, address]);
  expect(sheets()).toHaveLength(1);
});
