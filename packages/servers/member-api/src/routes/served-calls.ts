import type { Endpoint } from '@portal/api/contracts/endpoint';
import type { Services } from '../services.ts';

/** Returns a filter for the calls that this server has: those of the specification and of its extensions. */
export const isServedBy =
  ({ apiExtensions }: Pick<Services['config'], 'apiExtensions'>) =>
  ({ extension }: Pick<Endpoint, 'extension'>): boolean =>
    extension === undefined || apiExtensions.includes(extension);
