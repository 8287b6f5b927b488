import path from 'node:path';
import { mergeRsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { StorybookConfig } from 'storybook-react-rsbuild';

/**
 * Storybook of the stories that match these globs, with the theme and a fake API
 * (`@portal/section-sdk/testing/page-story`). A repository writes `.storybook/main.ts` with it.
 */
export function storybookConfig(folder: string, stories: readonly string[]): StorybookConfig {
  return {
    framework: 'storybook-react-rsbuild',
    stories: stories.map((glob) => path.join(folder, glob)),
    addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
    // The other reader of properties needs the API of an earlier TypeScript.
    typescript: { reactDocgen: 'react-docgen', check: false },
    core: { disableTelemetry: true, disableWhatsNewNotifications: true },
    rsbuildFinal: (config) => mergeRsbuildConfig(config, { plugins: [pluginReact()] }),
    docs: { defaultName: 'Overview' },
  };
}
