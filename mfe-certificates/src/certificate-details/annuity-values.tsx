import type { AnnuityValues } from '@portal/domain/certificates/certificate-values';
import { Fact } from '@portal/ui';
import { rateText } from '../describe.ts';
import { WideFacts } from '../wide-facts.tsx';
import { HelpAbout } from './help-texts.tsx';
import { NOT_ON_FILE } from './texts.ts';
import { ValueFact } from './value-fact.tsx';

/** What an annuity is worth (DETAIL-21 to DETAIL-25). */
export function AnnuityFacts({ values }: { values: AnnuityValues }) {
  return (
    <WideFacts>
      <ValueFact label="Cash value" help={<HelpAbout about="Cash Value" />} cents={values.cashValue} main />
      <ValueFact label="Death benefit" cents={values.deathBenefit} main />
      <ValueFact label="Withdrawal value" cents={values.withdrawalValue} />
      <ValueFact label="Free withdrawal amount" cents={values.freeWithdrawal} />
      <ValueFact label="Surrender amount" cents={values.surrenderAmount} />
      <Fact label="Interest rates" missing={NOT_ON_FILE}>
        {rates(values)}
      </Fact>
    </WideFacts>
  );
}

/** DETAIL-21: '4.25% current, 2.00% guaranteed'. */
function rates({ currentRate, guaranteedRate }: AnnuityValues): string {
  const current = rateText(currentRate);
  const guaranteed = rateText(guaranteedRate);
  return [current && `${current} current`, guaranteed && `${guaranteed} guaranteed`]
    .filter(Boolean)
    .join(', ');
}
