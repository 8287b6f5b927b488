import { Box } from '@portal/ui';
import type { ComponentProps } from 'react';

/** The id of every page's main landmark, which the skip link leads to. */
export const mainId = 'main';

/** The main landmark of a page: one on each. */
export function Main(props: Omit<ComponentProps<typeof Box>, 'as' | 'id'>) {
  return <Box as="main" id={mainId} tabIndex={-1} outline="none" {...props} />;
}
