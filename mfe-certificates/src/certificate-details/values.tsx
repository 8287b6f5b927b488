import type { CertificateDetails, SurrenderQuote } from '@portal/api';
import { annuityValues, isQuoted, lifeValues } from '@portal/domain/certificate-values';
import { isAnnuity } from '@portal/domain/lines-of-business';
import { problemText } from '@portal/domain/problem-texts';
import { QueryPanel, usePlatform } from '@portal/platform';
import { Card, LoadingState, PhoneLink, Section, Text } from '@portal/ui';
import { VALUES_UNCHANGED } from '../certificates/texts.ts';
import { AnnuityFacts } from './annuity-values.tsx';
import { FactsLoading } from './details-loading.tsx';
import { FormButton } from './form-signing.tsx';
import { LifeFacts } from './life-values.tsx';
import { Loan } from './loan.tsx';
import { EFFECTS } from './texts.ts';

/** The quote of a certificate on its way, as `useCall` gives it. */
export interface QuoteQuery {
  readonly status: 'pending' | 'error' | 'success';
  readonly data: SurrenderQuote | null | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface Props {
  readonly certificate: CertificateDetails;
  readonly quote: QuoteQuery;
}

/** What the certificate is worth today; it comes after the rest of the page, and may fail alone (DETAIL-15 to DETAIL-26). */
export function Values({ certificate, quote }: Props) {
  if (!isQuoted(certificate)) {
    return (
      <Section title="Values">
        <ByTelephone />
      </Section>
    );
  }
  return (
    <>
      <Section title="Values">
        <QueryPanel
          query={quote}
          loading={<ValuesLoading />}
          failedText={problemText('certificateInformation')}
          failedHelp={VALUES_UNCHANGED}
          // The server has the last word on what may be quoted.
          isEmpty={(answer) => answer === null}
          empty={<ByTelephone />}
        >
          {(answer) => answer && <Quoted certificate={certificate} quote={answer} />}
        </QueryPanel>
      </Section>
      {quote.data && !isAnnuity(certificate.LineOfBusiness) && (
        <Loan values={lifeValues(certificate, quote.data)} />
      )}
    </>
  );
}

function Quoted({ certificate, quote }: { certificate: CertificateDetails; quote: SurrenderQuote }) {
  const { LineOfBusiness } = certificate;
  return (
    <Card>
      {isAnnuity(LineOfBusiness) ? (
        <AnnuityFacts values={annuityValues(certificate, quote)} />
      ) : (
        <LifeFacts values={lifeValues(certificate, quote)} />
      )}
      {LineOfBusiness === 'U' && (
        <FormButton envelope={50} effects={EFFECTS.lifeWithdrawal}>
          Universal Life Withdrawal
        </FormButton>
      )}
      {LineOfBusiness === 'A' && (
        <FormButton envelope={44} effects={EFFECTS.annuityWithdrawal}>
          Annuity Withdrawal
        </FormButton>
      )}
    </Card>
  );
}

/** DETAIL-26, AMB-04. */
function ByTelephone() {
  const { config } = usePlatform();
  return (
    <Card>
      <Text>
        Please contact Customer Support at <PhoneLink number={config.society.supportPhoneTollFree} /> to get
        detailed values.
      </Text>
    </Card>
  );
}

function ValuesLoading() {
  return (
    <LoadingState label="Getting the values of your certificate">
      <Card>
        <FactsLoading facts={6} />
      </Card>
    </LoadingState>
  );
}
