import type { Certificate } from '@portal/api';
import { type FormEligibility, permitsForm } from '@portal/domain/forms/form-eligibility';
import { Text } from '@portal/ui';
import { getFormDescription } from '../form-descriptions.ts';
import { FormLink } from '../form-link.tsx';
import { FormRow } from './form-row.tsx';

/** An available form, as a link to its page (FORM-04). */
export function EligibleForm({ eligibility }: { eligibility: FormEligibility<Certificate> }) {
  const { DocuSignEnvelopeId, certlist, fName } = eligibility;
  const permitted = certlist.filter((certificate) => permitsForm(certificate, eligibility));
  return (
    <FormRow>
      <div>
        <FormLink
          to={`/forms/${DocuSignEnvelopeId}`}
          text={fName}
          fontWeight="semibold"
          fontSize="min(1em, 8.5vw)"
        />
        <Text>{getFormDescription(DocuSignEnvelopeId).purpose}</Text>
      </div>
      <Text tone="muted">{certificatesText(permitted)}</Text>
    </FormRow>
  );
}

function certificatesText(certificates: readonly Certificate[]): string {
  const [only, ...others] = certificates;
  if (only && others.length === 0) return `For certificate ${only.CertificateNumber}`;
  return `For ${certificates.length} of your certificates`;
}
