import { createRsbuild, type RsbuildConfig } from '@rsbuild/core';
import { join } from 'node:path';
import { noteBundled } from './notices.ts';
import { integrityOf, outputFiles } from './output.ts';
import { root } from './workspace.ts';

interface WorkerBuild {
  app: string;
  entry: string;
  build: string;
}

const isOfThePage = (file: string) => file === 'index.html' || file.startsWith('static/');

async function hashesOfThePage(dist: string): Promise<Record<string, string>> {
  const files = (await outputFiles(dist)).filter(isOfThePage);
  return Object.fromEntries(await Promise.all(files.map(async (file) => [`/${file}`, await integrityOf(join(dist, file))])));
}

function workerConfig({ app, entry, build }: WorkerBuild, files: Record<string, string>): RsbuildConfig {
  return {
    root: join(root, app),
    mode: 'production',
    source: {
      entry: { sw: entry },
      define: { SHELL_BUILD: JSON.stringify(build), SHELL_FILES: JSON.stringify(files) },
    },
    output: {
      target: 'web-worker',
      cleanDistPath: false,
      copy: [],
      distPath: { js: '' },
      filename: { js: '[name].js' },
      legalComments: 'none',
      sourceMap: false,
    },
    server: { publicDir: false },
    performance: { printFileSize: false },
  };
}

export async function buildWorker(worker: WorkerBuild): Promise<void> {
  const files = await hashesOfThePage(join(root, worker.app, 'dist'));
  const rsbuild = await createRsbuild({ cwd: join(root, worker.app), config: workerConfig(worker, files) });
  const { close, stats } = await rsbuild.build();
  noteBundled(stats);
  await close();
}
