import type { AnnuityValues } from '@portal/domain/certificates/certificate-values';
import { DescriptionListItem } from '@portal/ui';
import { formatRateText } from '../format.ts';
import { WideDescriptionList } from '../wide-description-list.tsx';
import { HelpForTerm } from './help-texts.tsx';
import { NOT_ON_FILE } from './texts.ts';
import { ValueItem } from './value-item.tsx';

/** Values of an annuity (DETAIL-21 to DETAIL-25). */
export function AnnuityValueItems({ values }: { values: AnnuityValues }) {
  return (
    <WideDescriptionList>
      <ValueItem
        label="Cash value"
        help={<HelpForTerm term="Cash Value" />}
        cents={values.cashValue}
        emphasized
      />
      <ValueItem label="Death benefit" cents={values.deathBenefit} emphasized />
      <ValueItem label="Withdrawal value" cents={values.withdrawalValue} />
      <ValueItem label="Free withdrawal amount" cents={values.freeWithdrawal} />
      <ValueItem label="Surrender amount" cents={values.surrenderAmount} />
      <DescriptionListItem label="Interest rates" missing={NOT_ON_FILE}>
        {rates(values)}
      </DescriptionListItem>
    </WideDescriptionList>
  );
}

/** DETAIL-21: '4.25% current, 2.00% guaranteed'. */
function rates({ currentRate, guaranteedRate }: AnnuityValues): string {
  const current = formatRateText(currentRate);
  const guaranteed = formatRateText(guaranteedRate);
  return [current && `${current} current`, guaranteed && `${guaranteed} guaranteed`]
    .filter(Boolean)
    .join(', ');
}
