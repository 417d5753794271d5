import { createContext } from 'react';
import type { FieldNames } from './audit-log.texts.ts';

export const FieldNamesContext = createContext<FieldNames>({});
