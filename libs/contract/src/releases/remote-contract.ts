// Alone in its file: every remote names it, and none needs the schemas of releases.

/** The shell ↔ remote contract that this code speaks; it accepts N and N−1. */
export const remoteContractVersion = 1;
