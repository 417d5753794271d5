import { ScrollTopButton } from '@dzvinok/ui/scroll';
import { useLayoutEffect } from 'react';
import { Group, Screen, State, type Sheet } from './sheet.tsx';
import { longText } from './samples.ts';

function Scrolled() {
  useLayoutEffect(() => window.scrollTo({ top: 400, behavior: 'instant' }), []);
  return (
    <div style={{ height: 1200, paddingTop: 420 }}>
      {longText}
      <ScrollTopButton />
    </div>
  );
}

function States() {
  return <Group><State name="далеко від початку"><Screen scene="scrolled" width={352} height={160} /></State></Group>;
}

export const scroll: Sheet = { title: 'Нагору', States, scenes: { scrolled: Scrolled } };
