import { HelpTooltip } from '@portal/ui';

/** Explanations of exactly eight terms of this page (DETAIL-33, AMB-30). */
const HELP_TEXTS = {
  'Paid-Up Additional Insurance':
    'Extra life insurance that your dividends have bought. Nothing more has to be paid for it.',
  'Cash Surrender Amount':
    'What we would pay you if you ended the certificate today, after any loan and any charges.',
  'Estimated Death Benefit':
    'What your beneficiaries would receive today, with additions and less any loan. The exact amount is worked out when a claim is made.',
  'EFT Form':
    'The form that lets us draw your payments from your bank account, called electronic funds transfer.',
  'Cash Value':
    'What your certificate has built up so far. It secures loans, and withdrawals are taken from it.',
  'Accelerated Death Benefit':
    'Part of the death benefit that can be paid while the insured is still living, for example in a terminal illness.',
  'Dividend Accumulation': 'Dividends that you have left with us, and the interest that they have earned.',
  Riders: 'Additions to a certificate that widen what it covers.',
} as const;

interface Props {
  readonly term: keyof typeof HELP_TEXTS;
  /** For a term that the page does not show itself. */
  readonly showLabel?: boolean;
}

/** Help tooltip of a term. */
export function HelpForTerm({ term, showLabel = false }: Props) {
  return (
    <HelpTooltip label={term} hideLabel={!showLabel}>
      {HELP_TEXTS[term]}
    </HelpTooltip>
  );
}
