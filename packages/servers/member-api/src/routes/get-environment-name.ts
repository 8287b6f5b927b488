import { GetEnvironmentName } from '@portal/api/contracts/member-user';
import { createAccountRoute } from './route.ts';

/** API-14. The configured name, else the dataset's; without either nobody may take it for production (AMB-73, R-28). */
export const getEnvironmentName = createAccountRoute(GetEnvironmentName, {
  authorize: {},
  handle: async ({ db, config }) => {
    if (config.environmentName) return config.environmentName;
    const loaded = await db.selectFrom('dataset_load').select('environment_name').executeTakeFirst();
    return loaded?.environment_name ?? 'Unnamed environment';
  },
});
