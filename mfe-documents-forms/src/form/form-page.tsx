import { FORM_TYPES } from '@portal/domain/forms/forms';
import { BackLink } from '@portal/member-features/back-link';
import { Link, useParams } from '@portal/router';
import { LinkButton, PageHeader } from '@portal/ui';
import { FormsPage } from '../forms/forms-page.tsx';
import { BACK_TO_FORMS, CHANGE_OF_NAME } from '../forms/texts.ts';
import { OneForm } from './one-form.tsx';

/** The form that the address names (FORM-01 to FORM-03, FORM-14, AMB-51). */
export function FormPage() {
  const { fid } = useParams();
  if (fid === String(CHANGE_OF_NAME)) return <FormsPage />;
  const form = FORM_TYPES.find(({ DocuSignEnvelopeId }) => String(DocuSignEnvelopeId) === fid);
  if (form) return <OneForm key={fid} form={form} />;
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
