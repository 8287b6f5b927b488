import { PortalProvider } from '@portal/ui';
import { createRoot } from 'react-dom/client';
import '@portal/ui/fonts.css';
import '@portal/ui/global.css';
import './page.css';
import { ComponentsPage } from './components-page.tsx';
import type { State } from './parse-states.ts';

/** Defined by the build. */
declare const STATES: Readonly<Record<string, readonly State[]>>;

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the components');
createRoot(root).render(
  <PortalProvider>
    <ComponentsPage states={STATES} />
  </PortalProvider>,
);
