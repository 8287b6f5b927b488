import { Box } from '@portal/ui';
import type { ReactNode } from 'react';
import { isStaff } from './is-staff.ts';

interface Props {
  readonly section: string;
  readonly location: string;
  readonly children: ReactNode;
}

/** Marks a region of the page with its section, for staff only. The element has no box (`display: contents`). */
export function InspectorRegion({ section, location, children }: Props) {
  if (!isStaff()) return children;
  return (
    <Box display="contents" data-rendered-by={section} data-location={location}>
      {children}
    </Box>
  );
}
