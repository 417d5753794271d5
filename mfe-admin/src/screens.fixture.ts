import { makeHarness, type FakeApi, type Harness } from '@dzvinok/remote/harness';
import type { RemoteArea } from '@dzvinok/remote/remote';
import { configure, fireEvent, render } from '@testing-library/react';

// A screen's module is fetched on its first visit, which a busy machine does slowly.
configure({ asyncUtilTimeout: 5_000 });

/** Opens a screen of an area in the harness; the fake gateway answers. */
export function openScreen(remote: RemoteArea, api: FakeApi, at: string): Harness {
  const harness = makeHarness({ remote, api, at });
  render(harness.element);
  return harness;
}

/** Puts a text into a field at once: typing it key by key takes these forms seconds here. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}
