// Releases of remotes from before December 2026 ask for the session here.
export * from '@dzvinok/session/session';
