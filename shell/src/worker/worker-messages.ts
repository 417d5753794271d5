/* Pages and the worker send each other these. A page may be older or newer than the worker: kinds of messages are
   only ever added. */

/** A page to the worker: these releases (`mfe-family/1.2.3`) are in use here, keep them. */
export interface KeepMessage {
  kind: 'keep';
  releases: string[];
}

/** The worker to all pages: this build of the shell is the current one. */
export interface BuildMessage {
  kind: 'build';
  build: string;
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined;
}

export function readKeepMessage(message: unknown): KeepMessage | null {
  if (kindOf(message) !== 'keep' || typeof message !== 'object' || message === null || !('releases' in message)) return null;
  const { releases } = message;
  return Array.isArray(releases) ? { kind: 'keep', releases: releases.filter((name) => typeof name === 'string') } : null;
}

export function readBuildMessage(message: unknown): BuildMessage | null {
  if (kindOf(message) !== 'build' || typeof message !== 'object' || message === null || !('build' in message)) return null;
  return typeof message.build === 'string' ? { kind: 'build', build: message.build } : null;
}
