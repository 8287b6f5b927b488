import { Box } from '@portal/ui';
import type { ReactNode } from 'react';
import { PopupBlocked } from '../popup/popup-blocked.tsx';

interface Props {
  /** URL of the form, if its popup was blocked or closed too early. */
  readonly blockedUrl: string | undefined;
  /** The member follows the link to the form. */
  readonly onFollow: () => void;
  /** Where the form is now, announced when it changes; empty before it is open. */
  readonly children: ReactNode;
}

/** A link to a form whose popup was blocked (AMB-46), or the form's status in a live region (F-07). */
export function OpenedFormStatus({ blockedUrl, onFollow, children }: Props) {
  return (
    <>
      {blockedUrl !== undefined && (
        <PopupBlocked
          title="Your form is ready."
          label="Open the form"
          url={blockedUrl}
          onFollow={onFollow}
        />
      )}
      {/* Always there: screen readers announce changes of a live region, not a new one. Empty, it takes no gap. */}
      <Box role="status" _empty={{ position: 'absolute' }}>
        {children}
      </Box>
    </>
  );
}
