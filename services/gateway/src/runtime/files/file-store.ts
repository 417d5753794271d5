export interface StoredFile {
  name: string;
  bytes: number;
  changedAt: Date;
}

export type FileContent = Uint8Array | { path: string };

/** Files that all processes share. Each file is whole or absent; names cannot leave the store (`assertFileName`). */
export interface FileStore {
  /** False when the name is taken; the existing file stays. */
  add(name: string, content: Uint8Array): Promise<boolean>;
  put(name: string, content: FileContent): Promise<void>;
  read(name: string): Promise<Buffer | null>;
  copyTo(name: string, path: string): Promise<boolean>;
  list(folder: string): Promise<StoredFile[]>;
  remove(name: string): Promise<void>;
}

/** No part may begin with a dot, so `..` and a store's own hidden files are out of reach. */
const namePattern = /^(?:[\w@+-][\w.@+-]*\/)*[\w@+-][\w.@+-]*$/;

export function isFileName(name: string): boolean {
  return namePattern.test(name) && name.length <= 500;
}

export function assertFileName(name: string): void {
  if (!isFileName(name)) throw new Error(`${JSON.stringify(name.slice(0, 100))} is no name of a file`);
}
