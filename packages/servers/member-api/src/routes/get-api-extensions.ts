import { GetApiExtensions } from '@portal/api/contracts/discovery';
import { createPublicRoute } from './route.ts';

export const getApiExtensions = createPublicRoute(GetApiExtensions, {
  authorize: {},
  handle: ({ config }) => [...config.apiExtensions],
});
