import { preview } from '@portal/section-sdk/testing/storybook-preview';

// Storybook reads the tags from this file without running it.
export default { ...preview, tags: ['autodocs'] };
