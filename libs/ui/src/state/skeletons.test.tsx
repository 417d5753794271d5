import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Popup } from '../popup/popup.tsx';
import { DataTable } from '../table/table.tsx';
import { renderUi } from '../test/render-ui.tsx';
import { FormSkeleton, LinesSkeleton } from './skeletons.tsx';

afterEach(cleanup);

const isLoading = () => document.documentElement.hasAttribute('data-loading');
const table = () => (
  <DataTable label="Учні" columns={[{ key: 'name', title: 'ПІП', render: () => '' }]} rows={undefined} rowKey={() => 0} />
);
const popup = (children: ReactNode) => (
  <>
    <main className="dz-frame-content" />
    <Popup opened title="Тема" onClose={() => {}}>
      {children}
    </Popup>
  </>
);

it.each([
  ['lines', () => <LinesSkeleton />],
  ['a form', () => <FormSkeleton />],
  ['a table', table],
])('a skeleton of %s marks the page as loading, but not from a popup over the page', (_, skeleton) => {
  const { unmount } = renderUi(<main className="dz-frame-content">{skeleton()}</main>);
  expect(isLoading()).toBe(true);
  unmount();
  expect(isLoading()).toBe(false);
  renderUi(popup(skeleton()));
  expect(isLoading()).toBe(false);
});
