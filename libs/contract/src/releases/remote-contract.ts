// In a file of its own, as every remote imports it without the schemas of releases.

/** The shell ↔ remote contract of this code; it accepts N and N−1. */
export const remoteContractVersion = 1;
