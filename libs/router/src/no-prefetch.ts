import { createContext, type Ref } from 'react';

// The shell's build puts this in the place of react-router's own: no server draws these pages, so a link fetches nothing ahead.
export const FrameworkContext = createContext(undefined);

export const PrefetchPageLinks = () => null;

export const usePrefetchBehavior = () => [false, null, {}] as const;

export const mergeRefs = <Element>(own: Ref<Element>) => own;
