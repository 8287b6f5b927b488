import { type Certificate, GetCertificateSummary, useCall } from '@portal/api';
import { allowedForms, type FormOffer } from '@portal/domain/forms';
import { problemText } from '@portal/domain/problem-texts';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useMember } from '@portal/platform';
import { CardList, LoadingState, PageHeader, Section, Skeleton, Stack } from '@portal/ui';
import { FormCard } from './form-card.tsx';
import { AVAILABILITY, NOTHING_SENT } from './texts.ts';

/** Every form, first those that the member may use (FORM-01, FORM-04 to FORM-06). */
export function AvailableForms() {
  const { nameId } = useMember();
  const query = useCall(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  return (
    <>
      <PageHeader title="Available Forms" lead={AVAILABILITY} />
      <QueryPanel
        query={query}
        loading={<FormsLoading />}
        failedText={problemText('certificates')}
        failedHelp={NOTHING_SENT}
        // The catalogue is never empty: who may use none sees all, each with its reason.
        isEmpty={() => false}
        empty={null}
      >
        {({ Certificates, ...flags }) => {
          const offers = allowedForms({ certificates: Certificates, flags });
          return (
            <>
              <Forms title="For you" offers={offers.filter(({ allowed }) => allowed)} />
              <Forms title="Not available to you" offers={offers.filter(({ allowed }) => !allowed)} />
            </>
          );
        }}
      </QueryPanel>
    </>
  );
}

function Forms({ title, offers }: { title: string; offers: readonly FormOffer<Certificate>[] }) {
  if (offers.length === 0) return null;
  return (
    <Section title={title} count={offers.length}>
      <CardList>
        {offers.map((offer) => (
          <FormCard key={offer.DocuSignEnvelopeId} offer={offer} />
        ))}
      </CardList>
    </Section>
  );
}

function FormsLoading() {
  return (
    <LoadingState label="Getting your forms">
      <Stack gap="4">
        {['first', 'second', 'third', 'fourth'].map((form) => (
          <Skeleton key={form} paddingBlock="8" />
        ))}
      </Stack>
    </LoadingState>
  );
}
