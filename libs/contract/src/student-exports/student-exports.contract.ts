import { z } from 'zod';
import { defineRoute, fileContent } from '../route.ts';
import { id } from '../values.ts';

export const spreadsheetFormats = ['csv', 'xlsx'] as const;
export type SpreadsheetFormat = (typeof spreadsheetFormats)[number];

export const spreadsheetTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<SpreadsheetFormat, string>;

/** Rows of one file at most. */
export const exportLimit = 5_000;

export const studentExportsRoutes = {
  make: defineRoute({
    method: 'POST',
    path: '/api/admin/studentExports',
    access: ['TenantAdmin'],
    summary: 'A file of the given students, in the given order',
    changesNoRead: 'it makes a file of what is there',
    body: z.object({
      format: z.enum(spreadsheetFormats),
      ids: z.array(id).min(1, 'У списку немає жодного учня').max(exportLimit, `Не більше ${exportLimit} учнів в одному файлі`),
    }),
    bodyLimit: 128 * 1024,
    answers: [spreadsheetTypes.csv, spreadsheetTypes.xlsx],
    data: fileContent,
  }),
};
