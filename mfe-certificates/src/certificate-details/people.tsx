import type { CertificateDetails } from '@portal/api';
import { isSuspended } from '@portal/domain/certificate-status';
import { isAnnuity } from '@portal/domain/lines-of-business';
import { Card, Fact, FactList, Section, Stack, Text } from '@portal/ui';
import { CONTACT_SUPPORT } from '../certificates/texts.ts';
import { names, rateText } from '../describe.ts';
import { HelpAbout } from './help-texts.tsx';
import { NOT_ON_FILE } from './texts.ts';

/** Who is on the certificate, and what it comes with (DETAIL-07, DETAIL-08). */
export function People({ certificate }: { certificate: CertificateDetails }) {
  const { Annuitants, ChapterNumber, Insured, LineOfBusiness, Owner, Payor } = certificate;
  return (
    <Section title="People">
      <Card>
        <FactList>
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
          <Fact label="Chapter number" missing={NOT_ON_FILE}>
            {ChapterNumber}
          </Fact>
          {isAnnuity(LineOfBusiness) ? (
            <InterestRates certificate={certificate} />
          ) : (
            <Riders riders={certificate.RiderNames} />
          )}
        </FactList>
      </Card>
    </Section>
  );
}

function InterestRates({ certificate }: { certificate: CertificateDetails }) {
  if (isSuspended(certificate)) return <Fact label="Interest rates">{CONTACT_SUPPORT}</Fact>;
  return (
    <>
      <Fact label="Current interest rate" missing={NOT_ON_FILE}>
        {rateText(certificate.InterestRate)}
      </Fact>
      <Fact label="Guaranteed interest rate" missing={NOT_ON_FILE}>
        {rateText(certificate.GuaranteedInterestRate)}
      </Fact>
    </>
  );
}

function Riders({ riders }: { riders: CertificateDetails['RiderNames'] }) {
  return (
    <Fact
      label={
        <>
          Riders <HelpAbout about="Riders" />
        </>
      }
      missing="None"
    >
      {riders.length === 0 ? undefined : (
        <Stack as="ul" gap="2">
          {riders.map(({ RiderName, Description }) => (
            <li key={RiderName}>
              {RiderName}
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
