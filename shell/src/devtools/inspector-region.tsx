import { Box } from '@portal/ui';
import type { ReactNode } from 'react';
import { isStaff } from './is-staff.ts';

interface Props {
  readonly section: string;
  /** The route or the slot that it fills. */
  readonly location: string;
  readonly children: ReactNode;
}

/** A part of the page that a section draws: for staff in an element that says whose it is and takes no room of its own. */
export function InspectorRegion({ section, location, children }: Props) {
  if (!isStaff()) return children;
  return (
    <Box display="contents" data-rendered-by={section} data-location={location}>
      {children}
    </Box>
  );
}
