/** The reason why a file did not come. */
export type FileFailure = 'unreachable' | 'missing' | 'html' | 'damaged';

/** A file that did not come is examined for so long, in milliseconds. */
const patience = 1_500;

/**
 * Asks for a file once more, past the browser's cache: a script that fails does not tell why. What comes replaces a
 * spoilt copy, which a reply that never changes would otherwise leave there for a year; where a worker keeps the file,
 * its copy is what is looked at. One that is fine by now was out of reach a moment ago.
 */
export async function examineFile(path: string, integrity: string | undefined): Promise<FileFailure> {
  const signal = AbortSignal.timeout(patience);
  try {
    const reply = await fetch(path, { cache: 'reload', signal });
    // Any other refusal is the server's trouble, or of what stands before it, and says nothing of the release.
    if (!reply.ok) return reply.status === 404 || reply.status === 410 ? 'missing' : 'unreachable';
    if (reply.headers.get('content-type')?.startsWith('text/html')) return 'html';
    await reply.arrayBuffer();
  } catch {
    return 'unreachable';
  }
  if (!integrity) return 'unreachable';
  // The browser's own comparison: code for hashes is there on secure pages only.
  return fetch(path, { cache: 'force-cache', integrity, signal }).then(() => 'unreachable', () => (signal.aborted ? 'unreachable' : 'damaged'));
}
