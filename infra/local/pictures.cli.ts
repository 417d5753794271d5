import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { runCommand } from './command.ts';
import { root } from './settings.ts';
import { runPictureTests } from './test-suites.ts';

const folder = join(root, 'libs/ui/e2e/pictures');

/** With 256 colours a picture is a third of the size, and the comparison sees no difference. */
async function shrink(path: string): Promise<void> {
  const picture = readFileSync(path);
  const { isPalette } = await sharp(picture).metadata();
  if (isPalette) return;
  writeFileSync(path, await sharp(picture).png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer());
}

await runCommand(async ({ args, supervisor }) => {
  const { failures } = await runPictureTests(['--update-snapshots=changed', ...args], supervisor.track);
  for (const file of readdirSync(folder)) await shrink(join(folder, file));
  return failures.length === 0;
});
