/** A version of a remote, as the registry names it. */
export interface NamedRelease {
  remote: string;
  version: string;
}

/** The same in one word: `mfe-family/1.2.3`. */
export function releaseName({ remote, version }: NamedRelease): string {
  return `${remote}/${version}`;
}

export function isOfRemote(remote: string, name: string): boolean {
  return name.startsWith(`${remote}/`);
}
