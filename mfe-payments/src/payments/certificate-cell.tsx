import { Text } from '@portal/ui';
import { TextEndInCard } from '@portal/ui/table';
import type { CertificateNames } from '../payment-form/use-certificate-names.ts';

interface Props {
  readonly number: string;
  readonly names: CertificateNames;
  /** Shown before the product, unless it is a premium. */
  readonly paymentType?: string;
}

/** Certificate number, with product and insured below, and what is paid if it is no premium. */
export function CertificateCell({ number, names, paymentType = 'Premium' }: Props) {
  const product = names.get(number);
  const name = paymentType === 'Premium' ? product : [paymentType, product].filter(Boolean).join(': ');
  return (
    <>
      <TextEndInCard text={number} />
      <wbr />
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
