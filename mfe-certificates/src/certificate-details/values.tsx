import type { CertificateDetails, SurrenderQuote } from '@portal/api';
import {
  annuityValues,
  hasAcceleratedBenefit,
  isQuoted,
  lifeValues,
} from '@portal/domain/certificates/certificate-values';
import { isAnnuity, isLife } from '@portal/domain/certificates/lines-of-business';
import { problemText } from '@portal/domain/help/problem-texts';
import { isAfter } from '@portal/domain/values/dates';
import { usePlatform } from '@portal/section-sdk';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { Card, PanelSection, PhoneLink, type QueryLike, Text } from '@portal/ui';
import { CONTACT_SUPPORT, VALUES_UNCHANGED } from '../certificates/texts.ts';
import { DescriptionListLoading } from '../description-list-loading.tsx';
import { AnnuityValueItems } from './annuity-values.tsx';
import { FormButton } from './form-signing.tsx';
import { LifeValueItems } from './life-values.tsx';
import { NOT_APPLICABLE, NOT_APPLICABLE_IN_PAYOUT } from './texts.ts';
import { yearsCertainEnd } from './years-certain.ts';

/** Query of the surrender quote. */
export type QuoteQuery = QueryLike<SurrenderQuote | null>;

interface Props {
  readonly certificate: CertificateDetails;
  readonly quote: QuoteQuery;
}

/** Current values. They load after the rest of the page and may fail separately (DETAIL-15 to DETAIL-26). */
export function Values({ certificate, quote }: Props) {
  if (!isQuoted(certificate)) {
    return (
      <PanelSection title="Values">
        <ValuesByPhone bypassed={certificate.ByPassQuoteCalc} />
      </PanelSection>
    );
  }
  const summary = (answer: SurrenderQuote | null) => (
    <ValueSummary certificate={certificate} quote={answer} />
  );
  return (
    <PanelSection title="Values">
      <QueryPanel
        query={quote}
        loadingLabel="Getting the values of your certificate"
        loading={
          // Reserves about the final height to avoid a layout shift. On a phone the rest stays below the screen.
          <Card minHeight={isLife(certificate.LineOfBusiness) ? { base: '40rem', lg: '32rem' } : '18rem'}>
            <DescriptionListLoading count={6} />
          </Card>
        }
        failedText={problemText('certificateInformation')}
        failedHelp={VALUES_UNCHANGED}
        isEmpty={(answer) => answer === null}
        empty={summary(null)}
      >
        {summary}
      </QueryPanel>
    </PanelSection>
  );
}

/** Without a quote: values of the certificate itself, and how to request the rest (AMB-28). */
function ValueSummary({
  certificate,
  quote,
}: {
  certificate: CertificateDetails;
  quote: SurrenderQuote | null;
}) {
  const { LineOfBusiness } = certificate;
  const { today } = usePlatform();
  const lastGuaranteedDay = yearsCertainEnd(certificate);
  const hasEnded = lastGuaranteedDay !== undefined && !isAfter(lastGuaranteedDay, today());
  const noSuchValue = quote !== null ? NOT_APPLICABLE : hasAllValues(certificate) && NOT_APPLICABLE_IN_PAYOUT;
  const missingNote = noSuchValue ? <Text tone="muted">{noSuchValue}</Text> : <RequestValuesHelp />;
  return (
    <Card>
      {isAnnuity(LineOfBusiness) ? (
        <AnnuityValueItems
          values={annuityValues(certificate, quote)}
          hasEnded={hasEnded}
          missingNote={missingNote}
        />
      ) : (
        <LifeValueItems
          values={lifeValues(certificate, quote)}
          faceAmount={certificate.FaceAmount}
          hasAcceleratedBenefit={hasAcceleratedBenefit(certificate)}
          missingNote={missingNote}
        />
      )}
      {LineOfBusiness === 'U' && <FormButton envelope={50}>Universal Life Withdrawal</FormButton>}
      {LineOfBusiness === 'A' && <FormButton envelope={44}>Annuity Withdrawal</FormButton>}
    </Card>
  );
}

/** An annuity that pays out has no cash value, and nothing to withdraw. */
function hasAllValues({
  CertificateValues,
  EstimatedDeathBenefit,
  LineOfBusiness,
}: CertificateDetails): boolean {
  return LineOfBusiness === 'I' && CertificateValues.PayoutAmount !== null && EstimatedDeathBenefit !== null;
}

function RequestValuesHelp() {
  const { config } = usePlatform();
  return (
    <Text tone="muted">
      N/A means we do not show this value online. For the amount, please call{' '}
      <PhoneLink number={config.society.supportPhoneTollFree} />.
    </Text>
  );
}

/** Values available by phone only: text of DETAIL-26 (AMB-04), or of a suspended certificate. */
function ValuesByPhone({ bypassed }: { bypassed: boolean }) {
  const { config } = usePlatform();
  const phone = config.society.supportPhoneTollFree;
  return (
    <Card>
      {bypassed ? (
        <Text>
          Please contact Customer Support at <PhoneLink number={phone} /> to get detailed values.
        </Text>
      ) : (
        <Text>
          {CONTACT_SUPPORT} <PhoneLink number={phone} />
        </Text>
      )}
    </Card>
  );
}
