import { config } from './zod-parts.ts';

// This has to come before the first schema is made, which is when zod tries whether it may write code: it may not in a
// page, and a browser reports each try.
config({ jitless: true });

/**
 * The zod that a page gets: the shell brings it once for itself and every remote. Without the translations and the
 * descriptions of schemas, which nothing in a page asks for.
 */
export * as z from './zod-parts.ts';
