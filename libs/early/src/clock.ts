import { handover } from './handover.ts';

// Part of the page's first script: import no shared code.

const keptOffsetKey = 'dzvinok.clock';
/** `Date` of a reply has whole seconds. */
const dateStepMs = 1_000;
/** Smaller errors of a device's clock are not corrected. */
const toleranceMs = 2_000;

/** The moment that this device's clock shows as `deviceTime`, by the server's clock; both in milliseconds since 1970. */
export function serverTime(deviceTime = Date.now()): number {
  handover.clockOffsetMs ??= keptOffset();
  return deviceTime + handover.clockOffsetMs;
}

/** `fetch`, which also learns how far this device's clock is from the server's. */
export async function fetchTimed(address: string, init: RequestInit): Promise<Response> {
  const askedAt = Date.now();
  const response = await fetch(address, init);
  learnOffset(Date.parse(response.headers.get('Date') ?? ''), askedAt, Date.now());
  return response;
}

/** The server wrote `date` between `askedAt` and `answeredAt`. A known offset that agrees with it stays. */
function learnOffset(date: number, askedAt: number, answeredAt: number): void {
  if (Number.isNaN(date)) return;
  const least = date - answeredAt - toleranceMs;
  const most = date + dateStepMs - askedAt + toleranceMs;
  const known = serverTime(0);
  const offset = [0, known].find((one) => one >= least && one <= most) ?? Math.round((least + most) / 2);
  if (offset === known) return;
  handover.clockOffsetMs = offset;
  keepOffset(offset);
}

function keptOffset(): number {
  try {
    return Number(localStorage.getItem(keptOffsetKey)) || 0;
  } catch {
    return 0;
  }
}

function keepOffset(offset: number): void {
  try {
    if (offset === 0) localStorage.removeItem(keptOffsetKey);
    else localStorage.setItem(keptOffsetKey, String(offset));
  } catch {
    // A browser that refuses storage learns it anew on each page.
  }
}
