import '@portal/ui/fonts.css';
import '@portal/ui/global.css';
import { PortalProvider } from '@portal/ui';
import type { Preview } from 'storybook-react-rsbuild';

/** Storybook's preview: the theme around every story and accessibility findings as errors. */
export const preview: Preview = {
  decorators: [
    (Story) => (
      <PortalProvider>
        <Story />
      </PortalProvider>
    ),
  ],
  parameters: { a11y: { test: 'error' }, layout: 'padded' },
};
