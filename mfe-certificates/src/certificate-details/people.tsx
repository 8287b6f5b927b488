import type { CertificateDetails } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { annuityRates, isQuoted } from '@portal/domain/certificates/certificate-values';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { Card, Fact, Section, SkeletonText, Stack, Text } from '@portal/ui';
import { CONTACT_SUPPORT } from '../certificates/texts.ts';
import { names, rateText } from '../describe.ts';
import { WideFacts } from '../wide-facts.tsx';
import { HelpAbout } from './help-texts.tsx';
import { CHAPTER_NOTE, NOT_ON_FILE } from './texts.ts';
import type { QuoteQuery } from './values.tsx';

interface Props {
  readonly certificate: CertificateDetails;
  readonly quote: QuoteQuery;
}

/** Who is on the certificate, and what it comes with (DETAIL-07, DETAIL-08). */
export function People({ certificate, quote }: Props) {
  const { Annuitants, ChapterNumber, Insured, LineOfBusiness, Owner, Payor } = certificate;
  return (
    <Section title="People">
      <Card>
        <WideFacts>
          <Fact label="Owner">{names(Owner)}</Fact>
          {isAnnuity(LineOfBusiness) ? (
            <Fact label="Annuitant" missing="None">
              {names(Annuitants)}
            </Fact>
          ) : (
            <Fact label="Insured">{names(Insured)}</Fact>
          )}
          <Fact label="Payor" missing="None">
            {names(Payor)}
          </Fact>
          <Fact label="Chapter number" missing={NOT_ON_FILE} note={CHAPTER_NOTE}>
            {ChapterNumber}
          </Fact>
          {isAnnuity(LineOfBusiness) ? (
            <InterestRates certificate={certificate} quote={quote} />
          ) : (
            <Riders riders={certificate.RiderNames} />
          )}
        </WideFacts>
      </Card>
    </Section>
  );
}

/** DETAIL-07: the rates that the values show too; they wait for the quote, so that no rate is replaced by another. */
function InterestRates({ certificate, quote }: Props) {
  if (isSuspended(certificate)) return <Fact label="Interest rates">{CONTACT_SUPPORT}</Fact>;
  const waiting = isQuoted(certificate) && quote.status === 'pending';
  const { currentRate, guaranteedRate } = annuityRates(certificate, quote.data ?? null);
  const shown = (rate: number | undefined) => (waiting ? <SkeletonText lines={1} /> : rateText(rate));
  return (
    <>
      <Fact label="Current interest rate" missing={NOT_ON_FILE}>
        {shown(currentRate)}
      </Fact>
      <Fact label="Guaranteed interest rate" missing={NOT_ON_FILE}>
        {shown(guaranteedRate)}
      </Fact>
    </>
  );
}

function Riders({ riders }: { riders: CertificateDetails['RiderNames'] }) {
  return (
    <Fact label="Riders" help={<HelpAbout about="Riders" />} missing="None">
      {riders.length === 0 ? undefined : (
        <Stack as="ul" gap="2">
          {riders.map(({ RiderName, Description }) => (
            <li key={RiderName}>
              <span>{RiderName}</span>
              <Text tone="muted" size="sm" fontWeight="normal">
                {Description}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Fact>
  );
}
