import { z } from 'zod';
import { roles } from '../roles.ts';

const path = z.templateLiteral(['/', z.string()]);

/** A team's description of its remote in `src/manifest.ts`. Area `teacher` is module `./teacher` and file `teacher.remote.tsx`. */
export const remoteManifest = z.object({
  areas: z.record(
    z.string(),
    z.object({
      basePath: path,
      roles: z.array(z.enum(roles)),
      home: path.optional(),
    }),
  ),
  /** Size limit in kilobytes as sent (brotli); optional. */
  budget: z
    .object({
      firstKb: z.number().positive(),
      totalKb: z.number().positive(),
    })
    .optional(),
});

export type RemoteManifest = z.output<typeof remoteManifest>;
