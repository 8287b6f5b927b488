import { Text } from '@portal/ui';
import { TextEndInCard } from '@portal/ui/table';
import type { CertificateNames } from '../payment-form/use-certificate-names.ts';

interface Props {
  readonly number: string;
  readonly names: CertificateNames;
}

/** Certificate number, with product and insured below. */
export function CertificateCell({ number, names }: Props) {
  const name = names.get(number);
  return (
    <>
      <TextEndInCard text={number} />
      {name !== undefined && (
        <Text
          as="span"
          display={{ base: 'inline', md: 'block' }}
          marginInlineStart={{ base: '2', md: '0' }}
          size="sm"
          tone="muted"
          fontWeight="normal"
        >
          {name}
        </Text>
      )}
    </>
  );
}
