export interface Finding {
  figure: string;
  measured: string;
  /** Empty if nothing is demanded. */
  demanded: string;
  holds: boolean;
}

export interface Report {
  scenario: string;
  findings: Finding[];
  seconds: number;
  skipped?: string;
}

export function told(figure: string, measured: number | string): Finding {
  return { figure, measured: shown(measured), demanded: '', holds: true };
}

export function atMost(figure: string, measured: number, most: number, unit = ''): Finding {
  return { figure, measured: `${shown(measured)}${unit}`, demanded: `≤ ${shown(most)}${unit}`, holds: measured <= most };
}

export function atLeast(figure: string, measured: number, least: number, unit = ''): Finding {
  return { figure, measured: `${shown(measured)}${unit}`, demanded: `≥ ${shown(least)}${unit}`, holds: measured >= least };
}

export function none(figure: string, found: readonly string[]): Finding {
  const some = found.slice(0, 3).join('; ');
  return { figure, measured: found.length === 0 ? '0' : `${found.length}: ${some}`, demanded: '0', holds: found.length === 0 };
}

function shown(value: number | string): string {
  if (typeof value === 'string') return value;
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}

export function isSound({ findings }: Report): boolean {
  return findings.every(({ holds }) => holds);
}

function rowsOf({ findings }: Report): string[] {
  return findings.map(({ figure, measured, demanded, holds }) =>
    `| ${holds ? '' : '✗ '}${figure} | ${measured.replaceAll('|', '/')} | ${demanded} |`);
}

export function tablesOf(reports: readonly Report[]): string {
  return reports.map((report) => [
    `### ${report.scenario}${report.skipped ? '' : ` · ${report.seconds.toFixed(0)} s`}`,
    '',
    ...(report.skipped ? [`Not run: ${report.skipped}`] : ['| | measured | has to be |', '|---|---|---|', ...rowsOf(report)]),
  ].join('\n')).join('\n\n');
}
