/**
 * The zod that a page gets: the shell brings it once for itself and every remote. Without the translations and the
 * descriptions of schemas, which nothing in a page asks for.
 */
export * as z from './zod.parts.ts';
