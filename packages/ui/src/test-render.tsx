import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach } from 'vitest';
import { PortalProvider } from './portal-provider.tsx';

afterEach(cleanup);

/** Renders with the theme, as the shell does. */
export const renderInPortal = (element: ReactElement) => render(element, { wrapper: PortalProvider });
