import { config } from './zod-parts.ts';

// Must precede the first schema: zod then tests whether it may compile code, which a page forbids and browsers report.
config({ jitless: true });

/** The zod of a page, shared by shell and remotes; without translations and JSON schemas, which no page uses. */
export * as z from './zod-parts.ts';
