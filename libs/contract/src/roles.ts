// Without zod, as the page's first script reads it.

/** Roles, spelt as on the wire (specification §1). A new role begins here: the compiler names the places that describe each role. */
export const roles = ['SuperAdmin', 'TenantAdmin', 'Teacher', 'Student', 'Parent'] as const;
export type Role = (typeof roles)[number];

/** Roles of a centre's people, in the order of `roles`. */
export const [, ...tenantRoles] = roles;
export type TenantRole = (typeof tenantRoles)[number];

/** Roles that narrow an admin's rights; an admin without a staff role has all rights. */
export const staffRoles = ['reception', 'accountant'] as const;
export type StaffRole = (typeof staffRoles)[number];
