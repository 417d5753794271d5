import { createContext } from 'react';
import type { FieldNames } from './audit-log.texts.ts';

/** The names of the fields of those records that the log's area edits. */
export const FieldNamesContext = createContext<FieldNames>({});
