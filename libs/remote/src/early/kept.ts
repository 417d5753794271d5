import type { Role } from '@dzvinok/contract/route';

// Goes into the page's first script as well: nothing here may bring the code of others along.

/** The name of the session in localStorage; `@dzvinok/remote/session` has the rules. */
export const keptSessionKey = 'dzvinok.session';

/** The name in localStorage of the centre as it was last seen here. */
export const keptCentreKey = 'dzvinok.centre';

/** The names in localStorage of marks that the server does not have yet begin so; `@dzvinok/journal` has the rules. */
export const keptMarksPrefix = 'dzvinok.marks';

/** True while somebody's marks wait on this device for the server. */
export function hasKeptMarks(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(keptMarksPrefix));
  } catch {
    return false;
  }
}

const roles: Record<Role, true> = { SuperAdmin: true, TenantAdmin: true, Teacher: true, Student: true, Parent: true };

function isRole(value: unknown): value is Role {
  return typeof value === 'string' && Object.hasOwn(roles, value);
}

/** The first screen needs only these of a session. */
export interface KeptSession {
  key: string;
  accessToken: string;
  refreshToken: string;
  user: { fullName: string; avatarPath: string | null; role: Role };
}

/** The session that the browser keeps, as far as it can be told without the rules that the shell has for it. */
export function keptSession(): KeptSession | null {
  try {
    const { key, accessToken, refreshToken, user }: Record<string, unknown> = Object(JSON.parse(localStorage.getItem(keptSessionKey) ?? 'null'));
    const { fullName, avatarPath, role }: Record<string, unknown> = Object(user);
    if (!isRole(role)) return null;
    return {
      key: String(key), accessToken: String(accessToken), refreshToken: String(refreshToken),
      user: { fullName: String(fullName), avatarPath: typeof avatarPath === 'string' ? avatarPath : null, role },
    };
  } catch {
    return null;
  }
}

/** Role of the stored session. */
export function keptRole(): Role | null {
  return keptSession()?.user.role ?? null;
}

/** Name, logo and colour of the centre as it was last seen here. */
export function keptCentre(): Record<'name' | 'logoPath' | 'accent', string | null> {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  try {
    const { name, logoPath, accent }: Record<string, unknown> = Object(JSON.parse(localStorage.getItem(keptCentreKey) ?? 'null'));
    return { name: text(name), logoPath: text(logoPath), accent: text(accent) };
  } catch {
    return { name: null, logoPath: null, accent: null };
  }
}
