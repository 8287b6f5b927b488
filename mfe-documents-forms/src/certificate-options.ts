import type { Certificate } from '@portal/api';
import { certificateOptionLabel, groupByInsured } from '@portal/domain/certificates/documents';
import type { ChoiceGroup } from '@portal/ui/form';

/** Certificate options, grouped by insured (DOC-01, DOC-02). */
export function certificateOptions(certificates: readonly Certificate[]): ChoiceGroup[] {
  return groupByInsured(certificates).map(({ insuredName, certificates: insured }) => ({
    label: insuredName ?? 'Other certificates',
    options: insured.map((certificate) => ({
      value: certificate.CertificateNumber,
      label: certificateOptionLabel(certificate),
    })),
  }));
}
