import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig, type RsbuildMode } from '@rsbuild/core';
import { bookBuild } from '../build/src/book.ts';
import { freePort } from './ports.ts';
import { root } from './settings.ts';

export interface Served {
  url: string;
  stop: () => Promise<void>;
}

async function prepare(mode: RsbuildMode) {
  const port = await freePort();
  const served: RsbuildConfig = { mode, logLevel: 'warn', server: { port, host: '127.0.0.1', strictPort: true, printUrls: false } };
  return createRsbuild({ cwd: root, config: mergeRsbuildConfig(bookBuild(), served) });
}

export async function serveBook(): Promise<Served> {
  const rsbuild = await prepare('production');
  const { close } = await rsbuild.build();
  await close();
  const { port, server } = await rsbuild.preview();
  return { url: `http://localhost:${port}`, stop: () => server.close() };
}

export async function serveChangingBook(): Promise<Served> {
  const rsbuild = await prepare('development');
  const { port, server } = await rsbuild.startDevServer();
  return { url: `http://localhost:${port}`, stop: () => server.close() };
}
