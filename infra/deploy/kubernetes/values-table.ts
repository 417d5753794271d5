import { z } from 'zod';
import { valuesSchema } from './values.ts';

interface Described {
  description?: string;
  default?: unknown;
  enum?: string[];
  properties?: Record<string, Described>;
  required?: string[];
}

const isGroup = (one: Described): one is Described & { properties: Record<string, Described> } => one.properties !== undefined;

function rowsOf(group: Described, path: string): string[] {
  return Object.entries(group.properties ?? {}).flatMap(([name, one]) => {
    const own = path + name;
    const fallback = isGroup(one) ? '' : one.default === undefined ? group.required?.includes(name) ? '**needed**' : '–' : `\`${JSON.stringify(one.default).replaceAll('"', '')}\``;
    const row = one.description === undefined ? [] : [`| \`${own}\` | ${fallback} | ${one.description} |`];
    return [...row, ...isGroup(one) ? rowsOf(one, `${own}.`) : []];
  });
}

export function valuesTable(): string {
  const schema = z.toJSONSchema(valuesSchema, { io: 'input' });
  return ['| Value | Default | Meaning |', '|---|---|---|', ...rowsOf(schema as Described, '')].join('\n');
}
