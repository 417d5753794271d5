import { timeZone } from '@dzvinok/contract/tenants';
import { dateTime } from '@dzvinok/contract/values';
import { z } from 'zod';

export const manifestPath = 'manifest.json';
export const readmePath = 'README.txt';
export const sumsPath = 'SHA256SUMS';
export const logoPath = 'files/logo.webp';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const tableName = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

const files = z.array(z.object({
  path: z.string().regex(/^files\/(logo|avatars\/[0-9a-f]{32})\.webp$/),
  bytes: z.int().nonnegative(),
  sha256,
}));

/** Files of the archive that the manifest does not name are never used. */
export const manifest = z.object({
  format: z.literal('dzvinok-passport'),
  version: z.int().min(1),
  schemaVersion: z.int().min(1),
  exportedAt: dateTime,
  centre: z.object({
    code: z.string().min(1).max(20),
    name: z.string().min(1).max(200),
    timezone: timeZone,
    features: z.record(z.string(), z.unknown()),
  }),
  tables: z.array(z.object({ name: tableName, rows: z.int().nonnegative(), sha256 })),
  files,
  omitted: z.array(z.object({ name: z.string(), why: z.string() })),
});

export type Manifest = z.output<typeof manifest>;
export type TableSum = Manifest['tables'][number];
export type FileSum = Manifest['files'][number];

/** Format of new passports; older formats can be read too. */
export const formatVersion = 1;

export function tablePath(table: string): string {
  return `tables/${table}.jsonl`;
}

export function rowsIn({ tables }: Manifest): number {
  return tables.reduce((total, { rows }) => total + rows, 0);
}

export function readmeFor({ centre: { name, code }, exportedAt }: Manifest): string {
  return `Паспорт центру «${name}» (${code}), ${exportedAt}

Архів містить усі дані центру станом на цю мить.

manifest.json      опис: версія схеми, таблиці з кількістю рядків, файли, контрольні суми, чого тут немає і чому
tables/*.jsonl     таблиці: один рядок таблиці — один рядок файлу, об’єкт JSON з полями за назвами стовпців;
                   за зростанням ключа; час — у UTC; у полях із зображеннями — шлях до файлу в цьому архіві
files/             зображення у форматі WebP
SHA256SUMS         контрольні суми всіх файлів; перевірити: sha256sum -c SHA256SUMS

Паролів тут немає: є лише їхні незворотні відбитки, тож після відновлення люди входять зі своїми паролями.

Перевірити:  npm run passport -- verify <файл>
Відновити:   npm run passport -- restore <файл> --code <новий код>
`;
}
