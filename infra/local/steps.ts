const numberFormat = new Intl.NumberFormat('uk-UA', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Time passed since `began` (from `performance.now()`), as a person reads it. */
export function elapsed(began: number): string {
  return `${numberFormat.format((performance.now() - began) / 1000)} с`;
}

/** Runs a part of a command and shows when it began and how long it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const announce = setTimeout(() => console.log(`… ${name}`), 300);
  try {
    const result = await work();
    console.log(`✓ ${name}: ${elapsed(began)}`);
    return result;
  } finally {
    clearTimeout(announce);
  }
}
