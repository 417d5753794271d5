/** The name of the session in localStorage, for scripts that may bring no code along; `@dzvinok/remote/session` has the rules. */
export const keptSessionKey = 'dzvinok.session';

/** The name in localStorage of the centre as it was last seen here. */
export const keptCentreKey = 'dzvinok.centre';
