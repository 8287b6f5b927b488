import { FORM_TYPES } from '@portal/domain/forms/form-eligibility';
import { Link, useParams } from '@portal/section-sdk/router';
import { BackLink } from '@portal/shared-features/back-link';
import { LinkButton, PageHeader } from '@portal/ui';
import { FormsPage } from '../forms-list/forms-page.tsx';
import { BACK_TO_FORMS, CHANGE_OF_NAME } from '../forms-list/texts.ts';
import { FormDetail } from './form-detail.tsx';

/** The form of the URL (FORM-01 to FORM-03, FORM-14, AMB-51). */
export function FormPage() {
  const { fid } = useParams();
  if (fid === String(CHANGE_OF_NAME)) return <FormsPage />;
  const form = FORM_TYPES.find(({ DocuSignEnvelopeId }) => String(DocuSignEnvelopeId) === fid);
  if (form) return <FormDetail key={fid} form={form} />;
  return (
    <>
      <BackLink {...BACK_TO_FORMS} />
      <PageHeader title="Form Not Found" lead="There is no form at this address." />
      <LinkButton asChild>
        <Link to={BACK_TO_FORMS.to}>See all forms</Link>
      </LinkButton>
    </>
  );
}
