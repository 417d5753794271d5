// Releases of remotes from before December 2026 ask for this here.
export * from '@dzvinok/session/typed';
