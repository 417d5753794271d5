import { storedText } from '@dzvinok/storage/stored';

/** The endpoint at which the signed-in person wants notifications in this browser. */
export const pushMark = storedText('dzvinok.push');
