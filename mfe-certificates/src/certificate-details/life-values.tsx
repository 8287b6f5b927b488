import type { LifeValues } from '@portal/domain/certificates/certificate-values';
import { centsText } from '@portal/domain/values/money';
import { DescriptionListItem, Stack, Text } from '@portal/ui';
import { WideDescriptionList } from '../wide-description-list.tsx';
import { HelpForTerm } from './help-texts.tsx';
import { NOT_ON_FILE, SURRENDER_VALUE_EXPLANATION } from './texts.ts';
import { ValueItem } from './value-item.tsx';

interface Props {
  readonly values: LifeValues;
  /** A rider can pay part of the death benefit early; shows an explanation. */
  readonly hasAcceleratedBenefit: boolean;
}

/** Values of a life or general certificate (DETAIL-15 to DETAIL-19). */
export function LifeValueItems({ values, hasAcceleratedBenefit }: Props) {
  const { cashSurrenderAmount = 0, cashValue = 0 } = values;
  return (
    <Stack gap="6">
      <WideDescriptionList>
        <ValueItem
          label="Estimated death benefit"
          help={<HelpForTerm term="Estimated Death Benefit" />}
          cents={values.estimatedDeathBenefit}
          emphasized
          footnote={hasAcceleratedBenefit && <HelpForTerm term="Accelerated Death Benefit" showLabel />}
        />
        <ValueItem
          label="Cash value"
          help={<HelpForTerm term="Cash Value" />}
          cents={values.cashValue}
          emphasized
        />
        <ValueItem
          label="Cash surrender amount"
          help={<HelpForTerm term="Cash Surrender Amount" />}
          cents={values.cashSurrenderAmount}
        />
        <ValueItem
          label="Dividend accumulation"
          help={<HelpForTerm term="Dividend Accumulation" />}
          cents={values.dividendAccumulation}
        />
        <PaidUpAdditions values={values} />
      </WideDescriptionList>
      {cashSurrenderAmount > cashValue && (
        <Text tone="muted" maxWidth="none">
          {SURRENDER_VALUE_EXPLANATION}
        </Text>
      )}
    </Stack>
  );
}

/** DETAIL-15: paid-up additions, with their cash value below. */
function PaidUpAdditions({ values }: { values: LifeValues }) {
  const insurance = centsText(values.paidUpAdditions);
  const cash = centsText(values.paidUpAdditionsCashValue);
  return (
    <DescriptionListItem
      label="Paid-up additional insurance"
      help={<HelpForTerm term="Paid-Up Additional Insurance" />}
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
    </DescriptionListItem>
  );
}
