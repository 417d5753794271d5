import type { FileRoute } from '@dzvinok/contract/route';
import { asSignedIn, type CallArguments } from '../call/call.ts';
import { sendForFile } from '../call/request.ts';

/** The encoded name (`filename*`) before the plain one. */
export function fileNameIn(disposition: string | null): string | null {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*"([^"]*)"/i.exec(disposition ?? '')?.[1];
  try {
    return encoded === undefined ? plain ?? null : decodeURIComponent(encoded.trim());
  } catch {
    return plain ?? null;
  }
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // the browser reads the URL after the click returns
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Downloads as the signed-in user, saves under the server's name, returns the name. Throws `ApiFailure` and saves nothing. */
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
