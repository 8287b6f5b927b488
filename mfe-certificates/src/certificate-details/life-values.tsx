import type { LifeValues } from '@portal/domain/certificates/certificate-values';
import { centsText } from '@portal/domain/values/money';
import { Fact, Stack, Text } from '@portal/ui';
import { WideFacts } from '../wide-facts.tsx';
import { HelpAbout } from './help-texts.tsx';
import { NOT_ON_FILE, WHY_SURRENDER_IS_MORE } from './texts.ts';
import { ValueFact } from './value-fact.tsx';

interface Props {
  readonly values: LifeValues;
  /** Whether a rider pays part of the death benefit early, which is then explained beneath it. */
  readonly hasAcceleratedBenefit: boolean;
}

/** What a life or general certificate is worth (DETAIL-15 to DETAIL-19). */
export function LifeFacts({ values, hasAcceleratedBenefit }: Props) {
  const { cashSurrenderAmount = 0, cashValue = 0 } = values;
  return (
    <Stack gap="6">
      <WideFacts>
        <ValueFact
          label="Estimated death benefit"
          help={<HelpAbout about="Estimated Death Benefit" />}
          cents={values.estimatedDeathBenefit}
          main
          beneath={hasAcceleratedBenefit && <HelpAbout about="Accelerated Death Benefit" showLabel />}
        />
        <ValueFact label="Cash value" help={<HelpAbout about="Cash Value" />} cents={values.cashValue} main />
        <ValueFact
          label="Cash surrender amount"
          help={<HelpAbout about="Cash Surrender Amount" />}
          cents={values.cashSurrenderAmount}
        />
        <ValueFact
          label="Dividend accumulation"
          help={<HelpAbout about="Dividend Accumulation" />}
          cents={values.dividendAccumulation}
        />
        <PaidUpAdditions values={values} />
      </WideFacts>
      {cashSurrenderAmount > cashValue && (
        <Text tone="muted" maxWidth="none">
          {WHY_SURRENDER_IS_MORE}
        </Text>
      )}
    </Stack>
  );
}

/** DETAIL-15: the insurance that dividends have bought, and what it is worth in cash beneath. */
function PaidUpAdditions({ values }: { values: LifeValues }) {
  const insurance = centsText(values.paidUpAdditions);
  const cash = centsText(values.paidUpAdditionsCashValue);
  return (
    <Fact
      label="Paid-up additional insurance"
      help={<HelpAbout about="Paid-Up Additional Insurance" />}
      missing={NOT_ON_FILE}
    >
      {insurance && (
        <>
          <span>{insurance}</span>
          {cash && (
            <Text tone="muted" size="sm" fontWeight="normal">
              {`Its cash value: ${cash}`}
            </Text>
          )}
        </>
      )}
    </Fact>
  );
}
