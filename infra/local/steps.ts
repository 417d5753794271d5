const numberFormat = new Intl.NumberFormat('uk-UA', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function elapsed(began: number): string {
  return `${numberFormat.format((performance.now() - began) / 1000)} с`;
}

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
