import { type Certificate, GetCertificateDetails, GetSurrenderQuote, useCall } from '@portal/api';
import { isQuoted } from '@portal/domain/certificates/certificate-values';
import { problemText } from '@portal/domain/help/problem-texts';
import { centsText } from '@portal/domain/values/money';
import { EFFECTS } from '@portal/member-features/form-effects';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useMember, usePlatform } from '@portal/platform';
import { Card, Fact, FactList, Heading, LoadingState, SkeletonValue, Stack, Text } from '@portal/ui';
import { figuresOf, valuesOf } from './figures.ts';

interface Props {
  readonly envelope: number;
  readonly certificate: Certificate;
}

/** What a loan, a withdrawal or a surrender does to this certificate, with what it is worth today (F-15). */
export function Effects({ envelope, certificate }: Props) {
  const text = EFFECTS[envelope];
  if (text === undefined) return null;
  return (
    <Card role="region" aria-label="What it does to your certificate">
      <Stack gap="4">
        <Heading as="h3" size="md">
          What it does to your certificate
        </Heading>
        <Text>{text}</Text>
        {isQuoted(certificate) ? (
          <Figures envelope={envelope} certificate={certificate} />
        ) : (
          <Text>
            Its values are not worked out online. Call us before you sign, and we will tell you them.
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function Figures({ envelope, certificate }: Props) {
  const { nameId } = useMember();
  const { today } = usePlatform();
  const { CertificateNumber: certificateNumber, LineOfBusiness: lineOfBusiness } = certificate;
  const details = useCall(GetCertificateDetails, { query: { lifeProNameId: nameId, certificateNumber } });
  const quote = useCall(GetSurrenderQuote, {
    query: { companyCode: '01', certificateNumber, effectiveDate: today(), lineOfBusiness },
  });
  const figures = figuresOf(envelope);
  const shared = {
    // As high as what comes: a button below that moved as it is pressed would not be pressed.
    loading: (
      <LoadingState label="Getting its values">
        <FactList>
          {figures.map(({ label }) => (
            <Fact key={label} label={label}>
              <SkeletonValue />
            </Fact>
          ))}
        </FactList>
      </LoadingState>
    ),
    failedText: problemText('certificateInformation'),
    failedHelp: 'Nothing has been sent. You can open the form all the same.',
    isEmpty: () => false,
    empty: null,
  };
  return (
    <QueryPanel query={details} {...shared}>
      {(known) => (
        <QueryPanel query={quote} {...shared}>
          {(quoted) => {
            const values = valuesOf(known, quoted);
            return (
              <FactList>
                {figures.map(({ label, cents }) => (
                  <Fact key={label} label={label} missing="N/A">
                    {centsText(cents(values))}
                  </Fact>
                ))}
              </FactList>
            );
          }}
        </QueryPanel>
      )}
    </QueryPanel>
  );
}
