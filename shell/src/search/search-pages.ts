import { paths } from '@dzvinok/contract/paths';
import type { NavigationItem } from '@dzvinok/remote/remote';
import { useCurrentUser } from '@dzvinok/session/session';
import type { SearchSection } from '@dzvinok/ui/search';
import type { ReactNode } from 'react';
import { homeAreaOf } from '../areas/access.rules.ts';
import { useArea } from '../areas/areas.store.ts';
import { useReleases } from '../releases/releases.store.ts';

interface NamedPage {
  key: string;
  href: string;
  name: string;
  icon?: ReactNode;
}

export function pagesOf(navigation: readonly NavigationItem[]): NamedPage[] {
  const named = navigation.flatMap(({ label, to, icon, pages = [] }) =>
    [...(to === undefined || pages.some((page) => page.to === to) ? [] : [{ label, to }]), ...pages].map((page) => ({ ...page, icon })));
  return [
    ...named.map((page) => ({ key: `page-${page.to}`, href: page.to, name: page.label, icon: page.icon })),
    { key: 'page-profile', href: paths.profile, name: 'Налаштування профілю' },
  ];
}

/** Letters confused in typing, and apostrophes, do not count; the server compares names in the same way. */
function wordsOf(text: string): string[] {
  const plain = text.toLocaleLowerCase('uk').replaceAll(/[’'ʼ`´‘]/g, '').replaceAll('ї', 'і').replaceAll('ґ', 'г').replaceAll('є', 'е');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Each word of the text must begin a word of the page's name; an empty text finds all pages. */
export function pagesNamed(pages: readonly NamedPage[], text: string): NamedPage[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return text.trim() === '' ? [...pages] : [];
  return pages.filter(({ name }) => {
    const words = wordsOf(name);
    return wanted.every((begin) => words.some((word) => word.startsWith(begin)));
  });
}

export function useSearchPages(text: string): SearchSection {
  const role = useCurrentUser()?.role;
  const { manifest } = useReleases();
  const home = manifest && role ? homeAreaOf(manifest, role) : null;
  const state = useArea(home?.area.basePath);
  const navigation = state?.status === 'ready' ? state.loaded.area.navigation : [];
  return { title: 'Сторінки', options: pagesNamed(pagesOf(navigation), text) };
}
