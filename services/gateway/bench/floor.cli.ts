import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { zone } from './speed-data.ts';

/**
 * Lower bound for the product: bare Fastify and pg, one prepared statement per call, no sign-in, validation, history, log or events.
 * Its tables are plain copies; its replies equal the product's.
 */
const { FLOOR_URL = '', PORT } = process.env;
const pool = new pg.Pool({
  connectionString: FLOOR_URL, max: 12, options: `-c search_path=floor -c timezone=${zone}`, application_name: 'floor',
});

const sqlOf = (name: string) => readFileSync(new URL(`floor-sql/${name}.sql`, import.meta.url), 'utf8');
const statements = { mark: sqlOf('mark'), week: sqlOf('week'), students: sqlOf('students'), journal: sqlOf('journal') };

/** Each statement returns one text. */
async function ask(name: keyof typeof statements, values: unknown[]): Promise<string> {
  const { rows: [row] } = await pool.query<{ body: string }>({ name, text: statements[name], values });
  return `{"success":true,"data":${row?.body ?? 'null'},"errorMessage":null,"message":null}`;
}

const week = z.object({ student: z.string(), monday: z.string(), today: z.string() });
const mark = z.object({ lessonId: z.int(), studentId: z.int(), classworkMark: z.int() });

const app = Fastify();
app.addHook('onSend', async (_request, reply) => { reply.type('application/json; charset=utf-8'); });
app.get('/week', ({ query }) => {
  const { student, monday, today } = week.parse(query);
  return ask('week', [student, monday, today]);
});
app.get('/students', ({ query }) => ask('students', [z.object({ month: z.string() }).parse(query).month]));
app.get('/journal', ({ query }) => ask('journal', [z.object({ group: z.string() }).parse(query).group]));
app.post('/mark', ({ body }) => {
  const { lessonId, studentId, classworkMark } = mark.parse(body);
  return ask('mark', [lessonId, studentId, null, classworkMark, false, false, false, false, null]);
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
