import type { StaffRole } from '@dzvinok/contract/roles';
import { makeHarness, type FakeApi, type Harness } from '@dzvinok/remote/harness';
import type { RemoteArea } from '@dzvinok/remote/remote';
import { configure, fireEvent, render } from '@testing-library/react';

// Loading a screen's module is slow on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

export function openScreen(remote: RemoteArea, api: FakeApi, at: string, staffRole?: StaffRole): Harness {
  const harness = makeHarness({ remote, api, at, user: { staffRole } });
  render(harness.element);
  return harness;
}

/** Typing key by key takes seconds in these forms. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}
