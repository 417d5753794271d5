export interface StoredFile {
  name: string;
  bytes: number;
  /** When it was added or last replaced. */
  changedAt: Date;
}

/** Bytes, or a file of the local disk, which stays there. */
export type FileContent = Uint8Array | { path: string };

/**
 * Files that all processes share, by names such as `folder/file.txt`. Each is there whole or not at all, and a name leads
 * nowhere else (`assertFileName`).
 */
export interface FileStore {
  /** Adds a file; false where the name is taken, and then what is there stays as it is. */
  add(name: string, content: Uint8Array): Promise<boolean>;
  /** Adds a file, or replaces the one that has the name. */
  put(name: string, content: FileContent): Promise<void>;
  /** Gives null where there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Writes a file to a path of the local disk; false where there is no such file. */
  copyTo(name: string, path: string): Promise<boolean>;
  /** Lists the files in a folder and in those below it; `''` is the whole store. */
  list(folder: string): Promise<StoredFile[]>;
  remove(name: string): Promise<void>;
}

/** No part begins with a dot, so none leads up, and what a store names with one is not to be reached. */
const namePattern = /^(?:[\w@+-][\w.@+-]*\/)*[\w@+-][\w.@+-]*$/;

/** True for a name that a store takes. */
export function isFileName(name: string): boolean {
  return namePattern.test(name) && name.length <= 500;
}

/** Throws for a name that a store does not take. */
export function assertFileName(name: string): void {
  if (!isFileName(name)) throw new Error(`${JSON.stringify(name.slice(0, 100))} is no name of a file`);
}
