// Used by releases of remotes before December 2026.
export * from '@dzvinok/session/session';
