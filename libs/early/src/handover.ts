import type { SignedInUser } from '@dzvinok/contract/auth';
import type { RouteData, RouteDefinition } from '@dzvinok/contract/route';

// Goes into scripts that run before the shell has arrived: nothing here may bring the code of others along.

/** An early script draws by these. */
export interface EarlyPage {
  user: SignedInUser;
  /** The centre as this browser saw it last. */
  centre: { name: string | null; logoPath: string | null };
  /**
   * Reads a GET route by its path; null when there is nothing that could be shown: the screen itself asks again and tells
   * what is wrong. A good answer is what the screen's own read of the same gets, when it asks within ten seconds.
   */
  read: <Route extends RouteDefinition>(path: Route['path'], query: object) => Promise<RouteData<Route> | null>;
}

/** The drawing of an area, and the way to end it. */
export interface EarlyDrawing {
  element: HTMLElement;
  end: () => void;
}

/** Draws the home of an area; null where the page begins with something else, or cannot be told: that is left to the portal. */
export type DrawEarly = (page: EarlyPage) => Promise<EarlyDrawing | null>;

/** A reply of the server, in the form that the API client has too. */
export interface EarlyReply {
  data: unknown;
  message: string | null;
}

/** Reads by one session, before the portal was there. */
export interface EarlyReads {
  sessionKey: string;
  /** By address; null: not answered well. */
  replies: Map<string, Promise<EarlyReply | null>>;
  /** Routes that were read. */
  paths: Set<string>;
}

/** The step that follows a right password, where that is not all: a code, or the set-up of an app that gives codes. */
export interface FurtherStep {
  kind: 'code' | 'setup';
  ticket: string;
}

/** The sign-in that is a part of the page itself. The first script makes it; `unkept` and `end` are written by the sign-in's own script. */
export interface EarlySignIn {
  /** The form was sent before the script that can do it was there. */
  isSent: boolean;
  /** The form has done its work, or cannot do it: the portal takes its place. */
  isLeft: boolean;
  /** Leaves the form; the portal goes on with the step, where there is one. */
  leave: (step: FurtherStep | null) => void;
  /** Where the portal goes on; taken by it. */
  step: FurtherStep | null;
  /** A session that this browser refuses to keep; taken over by the portal. */
  unkept?: { accessToken: string; refreshToken: string; user: SignedInUser };
  /** Takes the form off the page; called by the portal. */
  end?: () => void;
  /** Written by the portal where it runs behind the form: called when that is left. */
  follow?: () => void;
  /** Written by the portal: it could not begin behind the form. */
  isLost?: boolean;
}

/**
 * What the scripts of one page hand to each other while it begins. They are built apart and share no code: the page's
 * first script (`begin-page.ts`), the script of the sign-in, the early script of an area, and the portal (the shell's
 * entry, the shell that the entry brings, the API client). Each part may be missing: most pages draw nothing early.
 */
export interface Handover {
  /** The registry's answer. Written by the first script, which asks; the shell's entry goes by it too, and it is the portal's first list of releases. */
  registry?: Promise<unknown>;
  /** Written by an area's early script as it runs; the first script calls it, once. */
  draw?: DrawEarly;
  /** Written by the first script before it calls `draw`; the portal's reads of the same take the replies, and the shell waits for them before it takes the drawing's place. */
  reads?: EarlyReads;
  /** The drawing that is on the page. Written by the first script; removed by whoever ends it (`endEarlyView`). */
  drawing?: EarlyDrawing;
  /** Nothing is drawn early from now on: the portal is there, or has failed, or its session has ended. Written by `endEarlyView`; read by the first script. */
  isOver?: boolean;
  /** Written by the first script of a page on which nobody is signed in. */
  signIn?: EarlySignIn;
}

declare global {
  var earlyHandover: Handover | undefined;
}

/** The one object of this page, whichever script comes first. */
export const handover: Handover = (globalThis.earlyHandover ??= {});
