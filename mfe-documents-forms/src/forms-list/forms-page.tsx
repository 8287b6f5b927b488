import { type Certificate, GetCertificateSummary, useApiQuery } from '@portal/api';
import { type FormEligibility, formEligibility } from '@portal/domain/forms/form-eligibility';
import { problemText } from '@portal/domain/help/problem-texts';
import { useApiExtension, useMember, usePlatform } from '@portal/section-sdk';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { Box, EmptyState, Heading, PageHeader, PanelSection, PhoneLink, Stack } from '@portal/ui';
import { FORM_GROUPS, getFormDescription } from '../form-descriptions.ts';
import { FormSubmissions } from '../form-submissions/form-submissions.tsx';
import { useFormSubmissions } from '../form-submissions/use-form-submissions.ts';
import { PanelsSkeleton } from '../panels-skeleton.tsx';
import { ChangeOfName } from './change-of-name.tsx';
import { EligibleForm } from './eligible-form.tsx';
import { FormRows } from './form-row.tsx';
import { IneligibleForm } from './ineligible-form.tsx';
import { AVAILABILITY, CHANGE_OF_NAME, NOTHING_SENT } from './texts.ts';

/** Started forms (F-07), and the catalogue, available forms first (FORM-01, FORM-03 to FORM-06). */
export function FormsPage() {
  const { nameId } = useMember();
  const isTracked = useApiExtension('form-tracking');
  const started = useFormSubmissions();
  const summary = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  return (
    <>
      <PageHeader title="Available Forms" lead={AVAILABILITY} />
      <QueryPanel
        query={summary}
        // Waits for the started forms above to avoid a layout shift. Not `isPending`, which is true again during a retry.
        isPending={isTracked && !started.isFetched}
        loadingLabel="Getting your forms"
        loading={<PanelsSkeleton count={3} />}
        failedText={problemText('certificates')}
        failedHelp={NOTHING_SENT}
        // The catalogue is never empty: unavailable forms show their reasons.
        isEmpty={() => false}
        empty={null}
      >
        {({ Certificates, ...flags }) => {
          const eligibilities = formEligibility({ certificates: Certificates, flags });
          return (
            <>
              <FormSubmissions query={started} eligibilities={eligibilities} />
              <Catalogue eligibilities={eligibilities} certificates={Certificates} />
            </>
          );
        }}
      </QueryPanel>
    </>
  );
}

interface CatalogueProps {
  readonly eligibilities: readonly FormEligibility<Certificate>[];
  readonly certificates: readonly Certificate[];
}

function Catalogue({ eligibilities, certificates }: CatalogueProps) {
  const [relevant, others] = [
    eligibilities.filter(({ allowed }) => allowed),
    eligibilities.filter(({ allowed }) => !allowed),
  ];
  return (
    <>
      {relevant.length === 0 && <NoForm />}
      {relevant.length > 0 && (
        <PanelSection title="For you" count={relevant.length}>
          <Stack gap="6">
            {FORM_GROUPS.map((group) => (
              <Group key={group} title={group} eligibilities={relevant.filter(isInGroup(group))} />
            ))}
          </Stack>
        </PanelSection>
      )}
      {others.length > 0 && (
        <PanelSection title="Not available to you" count={others.length}>
          <FormRows>
            {others.map((eligibility) => (
              <IneligibleForm
                key={eligibility.DocuSignEnvelopeId}
                eligibility={eligibility}
                certificates={certificates}
              />
            ))}
          </FormRows>
        </PanelSection>
      )}
    </>
  );
}

function NoForm() {
  const { supportPhoneTollFree } = usePlatform().config.society;
  return (
    <Box marginBlockEnd="12">
      <EmptyState title="No form is available to you now.">
        The list below says who can use each form. If you need one, call us:{' '}
        <PhoneLink number={supportPhoneTollFree} />
      </EmptyState>
    </Box>
  );
}

const isInGroup = (group: string) => (eligibility: FormEligibility<Certificate>) =>
  getFormDescription(eligibility.DocuSignEnvelopeId).group === group;

interface GroupProps extends Pick<CatalogueProps, 'eligibilities'> {
  readonly title: string;
}

function Group({ title, eligibilities }: GroupProps) {
  if (eligibilities.length === 0) return null;
  return (
    <div>
      <Heading as="h3" size="md" marginBottom="2">
        {title}
      </Heading>
      <FormRows>
        {eligibilities.map((eligibility) =>
          eligibility.DocuSignEnvelopeId === CHANGE_OF_NAME ? (
            <ChangeOfName key={eligibility.DocuSignEnvelopeId} eligibility={eligibility} />
          ) : (
            <EligibleForm key={eligibility.DocuSignEnvelopeId} eligibility={eligibility} />
          ),
        )}
      </FormRows>
    </div>
  );
}
