/** Where the browser keeps the session, for scripts that may bring no code along; `@dzvinok/remote/session` has the rules. */
export const keptSessionKey = 'dzvinok.session';

/** Where the centre is kept as it was last seen here. */
export const keptCentreKey = 'dzvinok.centre';
