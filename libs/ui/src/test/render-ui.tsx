import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { UiProvider } from '../provider/provider.tsx';

/** Renders inside the design system without transitions. */
export function renderUi(part: ReactElement) {
  return render(part, { wrapper: ({ children }) => <UiProvider environment="test">{children}</UiProvider> });
}
