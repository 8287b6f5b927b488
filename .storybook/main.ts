import { storybookConfig } from '@portal/build/storybook';

export default storybookConfig(import.meta.dirname, [
  '../packages/ui/src/**/*.stories.tsx',
  '../mfe-*/src/**/*.stories.tsx',
]);
