import { type Certificate, GetCertificateSummary, useCall } from '@portal/api';
import { allowedForms, type FormOffer } from '@portal/domain/forms/forms';
import { problemText } from '@portal/domain/help/problem-texts';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useMember } from '@portal/platform';
import { CardList, LoadingState, PageHeader, Section, Skeleton, Stack } from '@portal/ui';
import { StartedForms } from '../started-forms/started-forms.tsx';
import { useStartedForms } from '../started-forms/use-started-forms.ts';
import { AllowedForm } from './allowed-form.tsx';
import { ChangeOfName } from './change-of-name.tsx';
import { ForbiddenForm } from './forbidden-form.tsx';
import { AVAILABILITY, CHANGE_OF_NAME, NOTHING_SENT } from './texts.ts';

/** What became of the forms that were begun (F-07), and every form, first those that the member may use (FORM-01, FORM-03 to FORM-06). */
export function FormsPage() {
  const { nameId } = useMember();
  const started = useStartedForms();
  const summary = useCall(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  return (
    <>
      <PageHeader title="Available Forms" lead={AVAILABILITY} />
      <QueryPanel
        query={summary}
        // What was begun stands above the rest, which would move when it came later.
        isPending={started.isPending}
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
              <StartedForms query={started} offers={offers} />
              <Catalogue offers={offers} certificates={Certificates} />
            </>
          );
        }}
      </QueryPanel>
    </>
  );
}

interface CatalogueProps {
  readonly offers: readonly FormOffer<Certificate>[];
  readonly certificates: readonly Certificate[];
}

function Catalogue({ offers, certificates }: CatalogueProps) {
  const [mine, others] = [offers.filter(({ allowed }) => allowed), offers.filter(({ allowed }) => !allowed)];
  return (
    <>
      {mine.length > 0 && (
        <Section title="For you" count={mine.length}>
          <CardList>
            {mine.map((offer) =>
              offer.DocuSignEnvelopeId === CHANGE_OF_NAME ? (
                <ChangeOfName key={offer.DocuSignEnvelopeId} offer={offer} />
              ) : (
                <AllowedForm key={offer.DocuSignEnvelopeId} offer={offer} />
              ),
            )}
          </CardList>
        </Section>
      )}
      {others.length > 0 && (
        <Section title="Not available to you" count={others.length}>
          <CardList>
            {others.map((offer) => (
              <ForbiddenForm key={offer.DocuSignEnvelopeId} offer={offer} certificates={certificates} />
            ))}
          </CardList>
        </Section>
      )}
    </>
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
