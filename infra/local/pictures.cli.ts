import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { lineOf } from './refusal.ts';
import { root } from './settings.ts';
import { Supervisor } from './supervisor.ts';
import { runPictureTests } from './test-suites.ts';

const folder = join(root, 'libs/ui/e2e/pictures');

/** A picture of 256 colours is a third of the size, and is seen as the same by the comparison. */
async function shrink(path: string): Promise<void> {
  const picture = readFileSync(path);
  const { isPalette } = await sharp(picture).metadata();
  if (isPalette) return;
  writeFileSync(path, await sharp(picture).png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer());
}

async function draw(): Promise<number> {
  const { failed } = await runPictureTests(['--update-snapshots=changed', ...process.argv.slice(2)], supervisor.track);
  for (const file of readdirSync(folder)) await shrink(join(folder, file));
  return failed;
}

const supervisor = new Supervisor();
const outcome = await Promise.race([supervisor.asked(), draw().catch((error: unknown) => lineOf(error))]);
await supervisor.stopAll();
if (typeof outcome === 'string') console.error(`✗ ${outcome}`);
process.exit(outcome === 0 ? 0 : 1);
