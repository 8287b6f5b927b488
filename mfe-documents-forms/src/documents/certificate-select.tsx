import type { Certificate } from '@portal/api';
import { SelectField } from '@portal/ui/form';
import { certificateOptions } from '../certificate-options.ts';

/** DOC-03, DOC-08: value of the empty option. */
export const NO_CERTIFICATE = '0';

interface Props {
  readonly certificates: readonly Certificate[];
  readonly value: string;
  readonly onChange: (certificateNumber: string) => void;
}

/** Certificate select, grouped by insured (DOC-01, DOC-02, DOC-03). */
export function CertificateSelect({ certificates, value, onChange }: Props) {
  return (
    <SelectField
      name="certificate"
      label="Certificate"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={[
        { value: NO_CERTIFICATE, label: 'Choose a certificate' },
        ...certificateOptions(certificates),
      ]}
    />
  );
}
