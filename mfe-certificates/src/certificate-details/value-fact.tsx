import type { Cents } from '@portal/domain/money';
import { Box, Fact } from '@portal/ui';
import type { ComponentProps, ReactNode } from 'react';
import { centsText } from '../describe.ts';
import { HelpAbout } from './help-texts.tsx';
import { NOT_ON_FILE } from './texts.ts';

interface Props {
  readonly label: ReactNode;
  readonly cents: Cents | undefined;
  /** One of the values that members come for; what is missing or nothing is never the largest thing on the page. */
  readonly main?: boolean;
  /** What helps to read the value, on screens only. */
  readonly beneath?: ReactNode;
}

/** One value of a certificate, 'N/A' where none is on file (AMB-28). */
export function ValueFact({ label, cents, main = false, beneath }: Props) {
  return (
    <Fact label={label} emphasis={main && cents !== undefined && cents !== 0}>
      {centsText(cents) ?? NOT_ON_FILE}
      {beneath && (
        <Box marginBlock="1" _print={{ display: 'none' }}>
          {beneath}
        </Box>
      )}
    </Fact>
  );
}

/** A label with the explanation of its word beside it (DETAIL-33). */
export function LabelWithHelp({
  about,
  children,
}: Pick<ComponentProps<typeof HelpAbout>, 'about'> & { children: ReactNode }) {
  return (
    <>
      {children} <HelpAbout about={about} />
    </>
  );
}
