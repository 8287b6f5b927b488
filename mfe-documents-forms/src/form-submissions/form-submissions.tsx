import type { Certificate, FormSubmission } from '@portal/api';
import { type FormEligibility, permitsForm } from '@portal/domain/forms/form-eligibility';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import { ShowMore } from '@portal/shared-features/show-more';
import { useVisibleCount } from '@portal/shared-features/use-visible-count';
import { Box, CardList, PanelSection, QueryView, Stack } from '@portal/ui';
import { FormSubmissionCard } from './form-submission-card.tsx';
import type { FormSubmissionsQuery as Query } from './use-form-submissions.ts';

const PAGE_SIZE = 3;

interface Props {
  readonly query: Query;
  readonly eligibilities: readonly FormEligibility<Certificate>[];
}

/** Started forms, newest first (F-07); renders nothing without any. */
export function FormSubmissions({ query, eligibilities }: Props) {
  // Outside a section, whose heading would take the focus and be removed with the alert.
  const failed = (
    <Box marginBlockEnd="12">
      <RequestErrorAlert
        error={query.error}
        text="We could not load your forms."
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        Nothing has changed. You can still start a form.
      </RequestErrorAlert>
    </Box>
  );
  return (
    <QueryView
      query={query}
      // The alert stays during a retry. Loaded forms render a moment after they arrive.
      loading={query.isPending && query.isFetchedAfterMount && failed}
      failed={() => failed}
      empty={null}
    >
      {(forms) => <List forms={forms} eligibilities={eligibilities} />}
    </QueryView>
  );
}

function List({
  forms,
  eligibilities,
}: { readonly forms: readonly FormSubmission[] } & Pick<Props, 'eligibilities'>) {
  const { visible: visibleCount, setCount } = useVisibleCount(forms.length, PAGE_SIZE);
  return (
    <PanelSection title="Your forms" count={forms.length}>
      <Stack gap="4">
        <CardList>
          {forms.slice(0, visibleCount).map((form) => (
            <FormSubmissionCard key={form.Reference} form={form} isAllowed={isAllowed(form, eligibilities)} />
          ))}
        </CardList>
        <ShowMore total={forms.length} visible={visibleCount} step={PAGE_SIZE} onShow={setCount} />
      </Stack>
    </PanelSection>
  );
}

/** The server applies the same rule when a form opens (AMB-05, R-14). */
function isAllowed(form: FormSubmission, eligibilities: Props['eligibilities']): boolean {
  const eligibility = eligibilities.find(
    ({ DocuSignEnvelopeId }) => DocuSignEnvelopeId === form.DocuSignEnvelopeMasterId,
  );
  return (
    eligibility?.allowed === true &&
    eligibility.certlist.some(
      (certificate) =>
        certificate.CertificateNumber === form.CertificateNumber && permitsForm(certificate, eligibility),
    )
  );
}
