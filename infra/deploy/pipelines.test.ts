import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foldersOf, foldersWhere, readWorkspaces } from '../build/src/workspace.ts';
import { pathsOfPipeline } from '../lint/remotes.ts';

const remotes = foldersWhere(({ kind }) => kind === 'remote');
const apps = [...remotes, ...foldersWhere(({ kind }) => kind === 'app')];
const always = ['infra/build', 'package-lock.json'];
const root = join(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');
const files = readdirSync(folder);

const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** actionlint reads no YAML anchors, so pull requests and pushes have a list each. */
function pathsIn(file: string): string[] {
  const lists = namesIn(textOf(file), /paths:\n((?: {6}- .*\n)+)/g);
  expect(new Set(lists).size).toBe(1);
  return pathsOfPipeline(textOf(file));
}

interface Step {
  run: string;
  env: string[];
}

function stepsIn(file: string): Step[] {
  return [...textOf(file).matchAll(/^ +- run: (.+)\n(?: +env:\n((?: {10}\w+: .*\n)+))?/gm)]
    .map(([, run = '', env = '']) => ({ run, env: namesIn(env, /^ +(\w+):/gm) }));
}

const steps = files.flatMap((file) => stepsIn(file).map((step) => ({ ...step, file })));
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
const local = readdirSync(join(root, 'infra/local')).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

function hasTarget(target: string, name?: string): boolean {
  const packages = [...readWorkspaces().values()].filter((one) => name === undefined || one.name === name);
  return packages.some((one) => Boolean(JSON.parse(readFileSync(join(root, one.folder, 'package.json'), 'utf8')).scripts?.[target]));
}

function unknownIn(run: string): string[] {
  const [, script] = /^npm run ([\w-]+)/.exec(run) ?? [];
  if (script) return scripts[script] && local.includes(`${script}.cli.ts`) ? [] : [script];
  const [, targets] = /^npx nx affected -t ([\w ]+?) --/.exec(run) ?? [];
  if (targets) return targets.split(' ').filter((target) => !hasTarget(target));
  const [, target = '', name] = /^npx nx (\w+) (@dzvinok\/[\w-]+)$/.exec(run) ?? [];
  return run === 'npm ci' || run.startsWith('npm audit --') || hasTarget(target, name) ? [] : [run];
}

test.each(apps)('the pipeline of %s runs for the folders that the app is built of, and for no other folder', (app) => {
  const paths = pathsIn(`${app.replace('services/', '')}.yml`);
  expect(paths.toSorted()).toEqual([...foldersOf(app), ...always].toSorted());
});

test('an image is built when any of its folders changes, and saved once the image was tried', () => {
  const paths = new Set(['services/gateway', 'shell'].flatMap((app) => foldersOf(app)));
  expect(pathsIn('image.yml').toSorted()).toEqual([...paths, ...always, 'infra/deploy/image'].toSorted());
  const runs = steps.filter(({ file }) => file === 'image.yml').map(({ run }) => run);
  expect(runs).toEqual(['npm ci', 'npm run image', 'npm run image -- try', 'npm run image -- save image.tar']);
});

test('every step runs a command that exists', () => {
  expect(steps.length).toBeGreaterThanOrEqual(12);
  expect(steps.flatMap(({ file, run }) => unknownIn(run).map((unknown) => `${file}: ${unknown}`))).toEqual([]);
  // no step is written in a form that this test cannot read
  expect(steps).toHaveLength(files.flatMap((file) => textOf(file).match(/\brun:/g) ?? []).length);
});

test('a step gets the variables that it names, and every variable that a step gets is read', () => {
  const read = new Set(local.flatMap((name) => namesIn(readFileSync(join(root, 'infra/local', name), 'utf8'), /process\.env\.(\w+)/g)));
  for (const { run, env } of steps) {
    const named = namesIn(run, /\$\{?(\w+)/g);
    expect(env).toEqual(expect.arrayContaining(named));
    expect(env.filter((name) => !named.includes(name) && !read.has(name))).toEqual([]);
  }
});

test('a pipeline that calls another pipeline passes the inputs that the called pipeline declares', () => {
  const callers = files.filter((file) => textOf(file).includes('uses: ./.github/workflows/'));
  expect(callers.toSorted()).toEqual(remotes.map((remote) => `${remote}.yml`).toSorted());
  for (const file of callers) {
    const text = textOf(file);
    const [called = ''] = namesIn(text, /uses: \.\/\.github\/workflows\/(\S+)/g);
    const asked = namesIn(textOf(called), /^ {6}(\w+):\n {8}description:/gm);
    expect(namesIn(text, /^ {6}(\w+): (?:mfe-|\$\{\{)/gm).toSorted()).toEqual(asked.toSorted());
    expect(text).toContain(`remote: ${file.replace('.yml', '')}\n`);
  }
});

test('a path that a pipeline stores is made by a build or lies in the repository', () => {
  const kept = files.flatMap((file) => namesIn(textOf(file), /^(?: {12}|.*\bpath: )([\w-]+(?:\/[\w-]+)+)/gm));
  expect(kept.toSorted()).toEqual(['shell/dist']);
  for (const path of kept) expect(existsSync(join(root, path.replace(/\/dist$/, '/rsbuild.config.ts')))).toBe(true);
});

test('variables and secrets of the host are those that the README lists', () => {
  const told = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const asked = new Set(files.flatMap((file) => namesIn(textOf(file), /\b(?:vars|secrets)\.(\w+)/g)));
  // the called pipeline gets it under this name
  asked.delete('RELEASE_KEY');
  const keys = remotes.map((remote) => `RELEASE_KEY_${remote.toUpperCase().replaceAll('-', '_')}`);
  expect([...asked].filter((name) => name.startsWith('RELEASE_KEY_')).toSorted()).toEqual(keys.toSorted());
  for (const key of keys.slice(1)) asked.delete(key);
  expect([...asked].filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
});

test('a release is tried in the named centres, and is published only if no centre is named', () => {
  const bin = mkdtempSync(join(tmpdir(), 'pipeline-'));
  writeFileSync(join(bin, 'npm'), '#!/bin/sh\nfor word in "$@"; do printf "<%s>" "$word"; done\n');
  chmodSync(join(bin, 'npm'), 0o755);
  const { run = '' } = steps.find((step) => step.run.startsWith('npm run release ')) ?? {};
  const asked = (CANARY: string) =>
    execFileSync('sh', ['-e', '-c', run], { encoding: 'utf8', env: { PATH: `${bin}:${process.env.PATH}`, REMOTE: 'mfe-teacher', CANARY } });
  expect(asked('demo, lviv')).toBe('<run><release><--><mfe-teacher><--canary><demo, lviv>');
  expect(asked('')).toBe('<run><release><--><mfe-teacher>');
  rmSync(bin, { recursive: true });
});
