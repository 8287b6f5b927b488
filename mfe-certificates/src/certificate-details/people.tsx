import type { CertificateDetails } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { annuityRates, isQuoted } from '@portal/domain/certificates/certificate-values';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import {
  Card,
  DescriptionList,
  DescriptionListItem,
  PanelSection,
  SkeletonText,
  Stack,
  Text,
} from '@portal/ui';
import { PeopleItems } from '../certificates/certificate-overview.tsx';
import { CONTACT_SUPPORT } from '../certificates/texts.ts';
import { formatRateText } from '../format.ts';
import { HelpForTerm } from './help-texts.tsx';
import { CHAPTER_NOTE, NOT_ON_FILE } from './texts.ts';
import type { QuoteQuery } from './values.tsx';

interface Props {
  readonly certificate: CertificateDetails;
  readonly quote: QuoteQuery;
}

/** People, chapter and riders of the certificate (DETAIL-07, DETAIL-08). */
export function People({ certificate, quote }: Props) {
  const { ChapterNumber, LineOfBusiness, RiderNames } = certificate;
  return (
    <PanelSection title="People">
      <Card>
        <DescriptionList columns={3}>
          <PeopleItems certificate={certificate} />
          <DescriptionListItem label="Chapter number" missing={NOT_ON_FILE} note={CHAPTER_NOTE}>
            {ChapterNumber}
          </DescriptionListItem>
          {isAnnuity(LineOfBusiness) ? (
            <InterestRates certificate={certificate} quote={quote} />
          ) : (
            <Riders riders={RiderNames} />
          )}
        </DescriptionList>
      </Card>
    </PanelSection>
  );
}

/** DETAIL-07: waits for the quote, so that no rate is replaced later. */
function InterestRates({ certificate, quote }: Props) {
  if (isSuspended(certificate))
    return <DescriptionListItem label="Interest rates">{CONTACT_SUPPORT}</DescriptionListItem>;
  const loading = isQuoted(certificate) && quote.status === 'pending';
  const { currentRate, guaranteedRate } = annuityRates(certificate, quote.data ?? null);
  const rates = (rate: number | undefined) => (loading ? <SkeletonText lines={1} /> : formatRateText(rate));
  return (
    <>
      <DescriptionListItem label="Current interest rate" missing={NOT_ON_FILE}>
        {rates(currentRate)}
      </DescriptionListItem>
      <DescriptionListItem label="Guaranteed interest rate" missing={NOT_ON_FILE}>
        {rates(guaranteedRate)}
      </DescriptionListItem>
    </>
  );
}

function Riders({ riders }: { riders: CertificateDetails['RiderNames'] }) {
  return (
    <DescriptionListItem label="Riders" help={<HelpForTerm term="Riders" />} missing="None">
      {riders.length === 0 ? undefined : (
        <Stack as="ul" gap="2">
          {riders.map(({ RiderName, Description }, position) => (
            // A certificate may have two riders of one name.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once and never reordered
            <li key={`${position} ${RiderName}`}>
              <span>{RiderName}</span>
              <Text tone="muted" size="sm" fontWeight="normal">
                {Description}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </DescriptionListItem>
  );
}
