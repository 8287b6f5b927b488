import { Box } from '@portal/ui';
import type { ComponentProps } from 'react';

/** Id of every page's main landmark, the target of the skip link. */
export const mainId = 'main';

export function Main(props: Omit<ComponentProps<typeof Box>, 'as' | 'id'>) {
  return <Box as="main" id={mainId} tabIndex={-1} outline="none" {...props} />;
}
