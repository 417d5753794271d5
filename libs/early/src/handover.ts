import type { SignedInUser } from '@dzvinok/contract/auth';
import type { RouteData, RouteDefinition } from '@dzvinok/contract/route';

// Part of scripts that run before the shell: import no shared code.

export interface EarlyPage {
  user: SignedInUser;
  centre: { name: string | null; logoPath: string | null };
  /** Reads a GET route; null on failure, which the screen meets again. The screen's own read within ten seconds gets a good reply. */
  read: <Route extends RouteDefinition>(path: Route['path'], query: object) => Promise<RouteData<Route> | null>;
}

export interface EarlyDrawing {
  element: HTMLElement;
  end: () => void;
}

/** Draws an area's home; null when only the portal can draw the page. */
export type DrawEarly = (page: EarlyPage) => Promise<EarlyDrawing | null>;

export interface EarlyReply {
  data: unknown;
  message: string | null;
}

export interface EarlyReads {
  sessionKey: string;
  /** By address; null: the read failed. */
  replies: Map<string, Promise<EarlyReply | null>>;
  paths: Set<string>;
}

/** Step after a correct password: a code, or the set-up of an authenticator app. */
export interface FurtherStep {
  kind: 'code' | 'setup';
  ticket: string;
}

/** Sign-in form of the page. The first script creates this object; the sign-in script writes `unkept` and `end`. */
export interface EarlySignIn {
  isSent: boolean;
  /** The form is done or has failed: the portal takes its place. */
  isLeft: boolean;
  /** The portal goes on with `step`, if any. */
  leave: (step: FurtherStep | null) => void;
  step: FurtherStep | null;
  /** Session that the browser refused to store; the portal takes it over. */
  unkept?: { accessToken: string; refreshToken: string; user: SignedInUser };
  end?: () => void;
  /** Written by the portal behind the form: called when the form is left. */
  follow?: () => void;
  /** Written by the portal when it cannot start behind the form. */
  isLost?: boolean;
}

/** Shared by scripts of one page that are built apart: first script, sign-in script, early script of an area, portal. */
export interface Handover {
  /** The registry's answer, requested by the first script; the portal's first list of releases. */
  registry?: Promise<unknown>;
  /** Written by an area's early script; the first script calls it once. */
  draw?: DrawEarly;
  /** The portal's reads take the replies, and the shell waits for them before it replaces the drawing. */
  reads?: EarlyReads;
  drawing?: EarlyDrawing;
  /** An area's early drawing is being made or shown: the shell waits for that area. */
  isViewBegun?: boolean;
  /** No early drawing any more: the portal is drawn or has failed, or the session ended. */
  isOver?: boolean;
  signIn?: EarlySignIn;
  /** Server's clock minus this device's, in milliseconds (`clock.ts`). */
  clockOffsetMs?: number;
}

declare global {
  var earlyHandover: Handover | undefined;
}

/** One object per page, whichever script runs first. */
export const handover: Handover = (globalThis.earlyHandover ??= {});
