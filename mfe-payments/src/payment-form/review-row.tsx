import { Box, Button, VisuallyHidden } from '@portal/ui';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  /** Subject of the edit button, if the label does not fit: 'the payment method'. */
  readonly editLabel?: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
  /** Opens the step of this answer, which then returns here (F-02). */
  readonly onEdit?: () => void;
}

/** An answer to check, with an edit button. */
export function ReviewRow({ label, editLabel = label, note, children, onEdit }: Props) {
  return (
    <Box
      // With larger text, the button wraps to its own line.
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      alignItems="baseline"
      paddingBlockEnd="4"
      borderBlockEnd="subtle"
      _last={{ paddingBlockEnd: '0', borderBlockEnd: 'none' }}
    >
      <Box as="dt" color="text.muted" fontSize="sm" flex="1 0 100%">
        <span>{label}</span>
        {note !== undefined && (
          <Box as="span" display="block" color="text" fontSize="md">
            {note}
          </Box>
        )}
      </Box>
      <Box as="dd" fontWeight="medium" flex="1 1 9rem" minWidth="0" overflowWrap="anywhere">
        {children}
      </Box>
      {onEdit && (
        <Box as="dd">
          <Button variant="ghost" marginBlock="-0.5rem" marginInlineEnd="-0.75rem" onClick={onEdit}>
            Change<VisuallyHidden> {editLabel}</VisuallyHidden>
          </Button>
        </Box>
      )}
    </Box>
  );
}
