import type { ComponentType } from 'react';
import type { StoryObj } from 'storybook-react-rsbuild';
import { errorResponse, type FakeResponses, pendingForever } from './fake-server.ts';
import { type PageOptions, pageElement } from './page-element.tsx';

/** Responses of an API of which every call is still pending: the loading state of a page. */
export const ALL_PENDING: FakeResponses = new Proxy({}, { get: () => pendingForever });

/** Responses of an API of which every call fails: the failed state of a page. */
export const ALL_FAILED: FakeResponses = new Proxy({}, { get: () => errorResponse(500) });

/** Creates a story of a page in one state, for a signed-in member. */
export function pageStory(Page: ComponentType, options: PageOptions): StoryObj {
  return { render: () => pageElement(Page, options) };
}
