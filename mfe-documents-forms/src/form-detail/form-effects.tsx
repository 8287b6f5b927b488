import { type Certificate, GetCertificateDetails, GetSurrenderQuote, useApiQuery } from '@portal/api';
import { isQuoted } from '@portal/domain/certificates/certificate-values';
import { problemText } from '@portal/domain/help/problem-texts';
import { centsText } from '@portal/domain/values/money';
import { useMember, usePlatform } from '@portal/section-sdk';
import { FORM_EFFECTS } from '@portal/shared-features/form-effects';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { Card, DescriptionList, DescriptionListItem, Heading, SkeletonValue, Stack, Text } from '@portal/ui';
import { collectValues, formAmounts } from './form-amounts.ts';

interface Props {
  readonly envelope: number;
  readonly certificate: Certificate;
}

/** Effects of a loan, withdrawal or surrender, with the certificate's current values (F-15). */
export function FormEffects({ envelope, certificate }: Props) {
  const text = FORM_EFFECTS[envelope];
  if (text === undefined) return null;
  return (
    <Card role="region" aria-label="How this affects your certificate">
      <Stack gap="4">
        <Heading as="h3" size="md">
          How this affects your certificate
        </Heading>
        <Text>{text}</Text>
        {isQuoted(certificate) ? (
          <AffectedAmounts envelope={envelope} certificate={certificate} />
        ) : (
          <Text>
            We do not show its values online. Call us before you sign, and we will read them to you.
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function AffectedAmounts({ envelope, certificate }: Props) {
  const { nameId } = useMember();
  const { today } = usePlatform();
  const { CertificateNumber: certificateNumber, LineOfBusiness: lineOfBusiness } = certificate;
  const details = useApiQuery(GetCertificateDetails, { query: { lifeProNameId: nameId, certificateNumber } });
  const quote = useApiQuery(GetSurrenderQuote, {
    query: { companyCode: '01', certificateNumber, effectiveDate: today(), lineOfBusiness },
  });
  const amounts = formAmounts(envelope);
  const shared = {
    loadingLabel: 'Getting its values',
    // Reserves the final height: the button below must not move while it is pressed.
    loading: (
      <DescriptionList>
        {amounts.map(({ label }) => (
          <DescriptionListItem key={label} label={label}>
            <SkeletonValue />
          </DescriptionListItem>
        ))}
      </DescriptionList>
    ),
    failedText: problemText('certificateInformation'),
    failedHelp: 'Nothing has been sent. You can still open the form.',
    isEmpty: () => false,
    empty: null,
  };
  return (
    <QueryPanel query={details} {...shared}>
      {(loaded) => (
        <QueryPanel query={quote} {...shared}>
          {(quoteValues) => {
            const values = collectValues(loaded, quoteValues);
            return (
              <DescriptionList>
                {amounts.map(({ label, cents }) => (
                  <DescriptionListItem key={label} label={label} missing="N/A">
                    {centsText(cents(values))}
                  </DescriptionListItem>
                ))}
              </DescriptionList>
            );
          }}
        </QueryPanel>
      )}
    </QueryPanel>
  );
}
