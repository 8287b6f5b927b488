import * as z from 'zod/mini';
import { ApiExtension } from './api-extensions.ts';

/** The setting `API_EXTENSIONS` of servers: `all`, `none`, or names separated by commas. */
export const ApiExtensionsSetting = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list: string): readonly string[] => {
      if (list === 'all') return ApiExtension.options;
      return list === 'none' ? [] : list.split(',').map((name) => name.trim());
    }),
  ),
  z.array(ApiExtension),
);
