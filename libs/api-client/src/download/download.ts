import type { FileRoute } from '@dzvinok/contract/route';
import { asSignedIn, type CallArguments } from '../call/call.ts';
import { sendForFile } from '../call/request.ts';

/** The server's name for the file, the real one before the plain one. */
export function fileNameIn(disposition: string | null): string | null {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*"([^"]*)"/i.exec(disposition ?? '')?.[1];
  try {
    return encoded === undefined ? plain ?? null : decodeURIComponent(encoded.trim());
  } catch {
    return plain ?? null;
  }
}

/** Lets the browser save a file as if its link had been clicked. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // the browser reads the address after the click has returned
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Makes a call that is answered with a file as the signed-in person, saves it in the browser under the server's name,
 * and gives that name. Throws `ApiFailure` as any other call; nothing is saved then.
 */
export async function downloadFile<Route extends FileRoute>(
  route: Route,
  ...[call, options]: CallArguments<Route>
): Promise<string> {
  const { file, headers } = await asSignedIn(route, (accessToken) =>
    sendForFile(route, { ...call }, { timeout: 60_000, ...options, accessToken }));
  const name = fileNameIn(headers.get('Content-Disposition')) ?? 'file';
  saveFile(file, name);
  return name;
}
