import type { AnnuityValues } from '@portal/domain/certificates/certificate-values';
import { DescriptionListItem } from '@portal/ui';
import type { ReactNode } from 'react';
import { formatRateText } from '../format.ts';
import { HelpForTerm } from './help-texts.tsx';
import { NOT_ON_FILE, YEARS_CERTAIN_ENDED } from './texts.ts';
import { ValueItems } from './value-items.tsx';

interface Props {
  readonly values: AnnuityValues;
  /** The guaranteed period has ended, which explains a death benefit of zero. */
  readonly hasEnded: boolean;
  readonly missingNote: ReactNode;
}

/** Values of an annuity (DETAIL-21 to DETAIL-25). */
export function AnnuityValueItems({ values, hasEnded, missingNote }: Props) {
  return (
    <ValueItems
      missingNote={missingNote}
      items={[
        {
          label: 'Cash value',
          help: <HelpForTerm term="Cash Value" />,
          cents: values.cashValue,
          emphasized: true,
        },
        {
          label: 'Death benefit',
          cents: values.deathBenefit,
          emphasized: true,
          detail: values.deathBenefit === 0 && hasEnded ? YEARS_CERTAIN_ENDED : undefined,
        },
        { label: 'Withdrawal value', cents: values.withdrawalValue },
        { label: 'Free withdrawal amount', cents: values.freeWithdrawal },
        { label: 'Surrender amount', cents: values.surrenderAmount },
      ]}
    >
      <DescriptionListItem label="Interest rates" missing={NOT_ON_FILE}>
        {ratesText(values)}
      </DescriptionListItem>
    </ValueItems>
  );
}

/** DETAIL-21: '4.25% current, 2.00% guaranteed'. */
function ratesText({ currentRate, guaranteedRate }: AnnuityValues): string {
  const current = formatRateText(currentRate);
  const guaranteed = formatRateText(guaranteedRate);
  return [current && `${current} current`, guaranteed && `${guaranteed} guaranteed`]
    .filter(Boolean)
    .join(', ');
}
