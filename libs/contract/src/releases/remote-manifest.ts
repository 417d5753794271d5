import { z } from 'zod';
import { roles } from '../route.ts';

const path = z.templateLiteral(['/', z.string()]);

/**
 * What a team says of its remote, once, in `src/manifest.ts`: its code, its build and the release commands read it there.
 * The area `teacher` is the module `./teacher` and the file `teacher.remote.tsx`.
 */
export const remoteManifest = z.object({
  areas: z.record(
    z.string(),
    z.object({
      /** First segment of every address of the area. */
      basePath: path,
      roles: z.array(z.enum(roles)),
      /** The first page of the area's roles; absent when the area is nobody's home. */
      home: path.optional(),
    }),
  ),
  /** The most that a team allows its remote to weigh, in kilobytes as sent (brotli); it may set no limit. */
  budget: z
    .object({
      /** Counts the files that an area needs at once, the entry included. */
      firstKb: z.number().positive(),
      totalKb: z.number().positive(),
    })
    .optional(),
});

export type RemoteManifest = z.output<typeof remoteManifest>;
