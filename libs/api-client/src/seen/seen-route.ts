/** A reply of the API as a person saw it last, and when that was. */
export interface SeenReply {
  seenAt: number;
  data: unknown;
}

/** Makes a long text shorter, and long again; `unpack` rejects what was not packed so. */
export interface Packing {
  pack: (text: string) => Promise<string>;
  unpack: (packed: string) => Promise<string>;
}

/** How the replies of one call are kept. */
export interface Keeping {
  path: string;
  /** So many of them, the ones seen last. */
  most: number;
  /** For replies that are large beside what an address may store. */
  packing?: Packing;
}

/** A call whose last replies can be seen without a network. */
export interface SeenRoute extends Keeping {
  /** What of a reply may be kept; all of it unless given. */
  keepable?: (data: unknown) => unknown;
  /** A kept reply as it may be shown now; throws on what these screens could not show. */
  shown: (data: unknown, seenAt: number) => unknown;
  /** Hears each reply of the server. */
  onRead?: (account: string, data: unknown) => void;
  /** Gives a kept reply what is kept of it elsewhere, before it is shown. */
  completed?: (account: string, data: unknown) => Promise<unknown>;
}
