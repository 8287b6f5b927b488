import type { LifeValues } from '@portal/domain/certificates/certificate-values';
import { valueBreakdown } from '@portal/domain/certificates/value-breakdown';
import { type Cents, centsText } from '@portal/domain/values/money';
import { Grid, Stack } from '@portal/ui';
import type { ReactNode } from 'react';
import { HelpForTerm } from './help-texts.tsx';
import { ValueBreakdownTable } from './value-breakdown-table.tsx';
import { ValueItems } from './value-items.tsx';

interface Props {
  readonly values: LifeValues;
  readonly faceAmount: Cents | null;
  /** A rider can pay part of the death benefit early; shows an explanation. */
  readonly hasAcceleratedBenefit: boolean;
  readonly missingNote: ReactNode;
}

/** Values of a life or general certificate, and how they are made up (DETAIL-15 to DETAIL-19). */
export function LifeValueItems({ values, faceAmount, hasAcceleratedBenefit, missingNote }: Props) {
  const additionsCash = centsText(values.paidUpAdditionsCashValue);
  const { deathBenefit, cashSurrender } = valueBreakdown(values, faceAmount);
  return (
    <Stack gap="8">
      <ValueItems
        missingNote={missingNote}
        items={[
          {
            label: 'Estimated death benefit',
            help: <HelpForTerm term="Estimated Death Benefit" />,
            cents: values.estimatedDeathBenefit,
            emphasized: true,
            footnote: hasAcceleratedBenefit && <HelpForTerm term="Accelerated Death Benefit" showLabel />,
          },
          {
            label: 'Cash value',
            help: <HelpForTerm term="Cash Value" />,
            cents: values.cashValue,
            emphasized: true,
          },
          {
            label: 'Cash surrender amount',
            help: <HelpForTerm term="Cash Surrender Amount" />,
            cents: values.cashSurrenderAmount,
          },
          {
            label: 'Dividend accumulation',
            help: <HelpForTerm term="Dividend Accumulation" />,
            cents: values.dividendAccumulation,
          },
          {
            label: 'Paid-up additional insurance',
            help: <HelpForTerm term="Paid-Up Additional Insurance" />,
            cents: values.paidUpAdditions,
            detail: additionsCash && `Its cash value: ${additionsCash}`,
          },
        ]}
      />
      {(deathBenefit || cashSurrender) && (
        <Grid gap="8" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
          <ValueBreakdownTable
            title="How the death benefit adds up"
            label="Estimated death benefit"
            total={values.estimatedDeathBenefit}
            parts={deathBenefit}
          />
          <ValueBreakdownTable
            title="How the surrender amount adds up"
            label="Cash surrender amount"
            total={values.cashSurrenderAmount}
            parts={cashSurrender}
          />
        </Grid>
      )}
    </Stack>
  );
}
