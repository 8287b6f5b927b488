import type { Cents } from '@portal/domain/values/money';
import { centsText } from '@portal/domain/values/money';
import { Box, DescriptionListItem, Text } from '@portal/ui';
import type { ReactNode } from 'react';
import { NOT_ON_FILE } from './texts.ts';

export interface ValueItemProps {
  readonly label: string;
  /** Explanation of the label (DETAIL-33). */
  readonly help?: ReactNode;
  readonly cents: Cents | undefined;
  /** Shows the value in large text, unless it is missing or zero. */
  readonly emphasized?: boolean;
  /** Explanation of the value, on screen only. */
  readonly footnote?: ReactNode;
  /** Further text below a value that is on file. */
  readonly detail?: string | undefined;
}

/** A certificate value; 'N/A' if missing (AMB-28). */
export function ValueItem({ label, help, cents, emphasized = false, footnote, detail }: ValueItemProps) {
  return (
    <DescriptionListItem
      label={label}
      help={help}
      emphasis={emphasized && cents !== undefined && cents !== 0}
    >
      <span>{centsText(cents) ?? NOT_ON_FILE}</span>
      {detail && cents !== undefined && (
        <Text tone="muted" size="sm" fontWeight="normal">
          {detail}
        </Text>
      )}
      {footnote && (
        <Box marginBlock="1" _print={{ display: 'none' }}>
          {footnote}
        </Box>
      )}
    </DescriptionListItem>
  );
}
