import { GetCertificateSummary, useApiQuery } from '@portal/api';
import { isPaidUp } from '@portal/domain/payments/billed-certificate';
import { useMember } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { ManageMethods } from '@portal/shared-features/manage-methods';
import type { SavedMethod } from '@portal/shared-features/saved-methods';
import { SupportPhone } from '@portal/shared-features/support-phone';
import { EmptyState, HStack, LinkButton, Stack, Text } from '@portal/ui';
import { paidUpText } from './texts.ts';

interface Props {
  /** Undefined after a failure. */
  readonly methods: readonly SavedMethod[] | undefined;
  readonly onReloadMethods: () => Promise<readonly SavedMethod[] | undefined>;
}

/** No line can be paid, and why if it is known. The wallet opens from here, as there is no step 2 (WIZ-29). */
export function NothingToPay({ methods, onReloadMethods }: Props) {
  const { nameId } = useMember();
  const input = { query: { lifeProNameId: nameId } };
  // Without the certificates, the page says only that nothing can be paid.
  const certificates = useApiQuery(GetCertificateSummary, input).data?.Certificates ?? [];
  const isAllPaidUp = certificates.length > 0 && certificates.every(isPaidUp);
  return (
    <Stack gap="8">
      <EmptyState
        title="There is nothing to pay online."
        actions={
          <HStack gap="3" wrap="wrap">
            <LinkButton asChild variant="secondary">
              <Link to="/payments">Go to Payments</Link>
            </LinkButton>
            {methods && <ManageMethods methods={methods} onReload={onReloadMethods} />}
          </HStack>
        }
      >
        <Stack gap="2">
          <Text>
            {isAllPaidUp
              ? paidUpText(certificates.length)
              : 'None of your certificates has an amount that can be paid here.'}
          </Text>
          <Text>To pay something else, please call us.</Text>
        </Stack>
      </EmptyState>
      <SupportPhone />
    </Stack>
  );
}
