import type { Cents } from '@portal/domain/values/money';
import { centsText } from '@portal/domain/values/money';
import { Box, DescriptionListItem } from '@portal/ui';
import type { ReactNode } from 'react';
import { NOT_ON_FILE } from './texts.ts';

interface Props {
  readonly label: string;
  /** Where the word of the label is explained (DETAIL-33). */
  readonly help?: ReactNode;
  readonly cents: Cents | undefined;
  /** One of the values that members come for; what is missing or nothing is never the largest thing on the page. */
  readonly emphasized?: boolean;
  /** What helps to read the value, on screens only. */
  readonly footnote?: ReactNode;
}

/** One value of a certificate, 'N/A' where none is on file (AMB-28). */
export function ValueItem({ label, help, cents, emphasized = false, footnote }: Props) {
  return (
    <DescriptionListItem
      label={label}
      help={help}
      emphasis={emphasized && cents !== undefined && cents !== 0}
    >
      <span>{centsText(cents) ?? NOT_ON_FILE}</span>
      {footnote && (
        <Box marginBlock="1" _print={{ display: 'none' }}>
          {footnote}
        </Box>
      )}
    </DescriptionListItem>
  );
}
