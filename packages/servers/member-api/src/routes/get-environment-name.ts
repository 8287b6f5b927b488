import { GetEnvironmentName } from '@portal/api/contracts/member-user';
import { createAccountRoute } from './route.ts';

/** Configured name, else the dataset's (API-14). The fallback must not look like production (AMB-73, R-28). */
export const getEnvironmentName = createAccountRoute(GetEnvironmentName, {
  authorize: {},
  handle: async ({ db, config }) => {
    if (config.environmentName) return config.environmentName;
    const loaded = await db.selectFrom('dataset_load').select('environment_name').executeTakeFirst();
    return loaded?.environment_name ?? 'Unnamed environment';
  },
});
