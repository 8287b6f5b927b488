import { GetPaymentMethods, useApiQuery } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { methodName, methodsOf } from '@portal/domain/payments/payment-methods';
import { useErrorToast, useMember } from '@portal/section-sdk';
import { EarlierWalletAlert } from '@portal/shared-features/earlier-wallet-alert';
import { ManageMethods } from '@portal/shared-features/manage-methods';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { savedMethods } from '@portal/shared-features/saved-methods';
import { Box, Card, EmptyState, PanelSection, ScreenOnly, Skeleton, Stack, Text } from '@portal/ui';

/** Saved payment methods, and the wallet that adds and removes them (ENT-18, ENT-19, WIZ-29). */
export function PaymentMethods() {
  const { profile } = useMember();
  const query = useApiQuery(GetPaymentMethods, {
    query: { profileUserName: profile.AccountUserName ?? '' },
  });
  const methods = query.data ? savedMethods(query.data) : [];
  // The panel shows the failure of the first load, and an earlier visit has shown its own.
  useErrorToast(query.data && query.isFetchedAfterMount ? query.error : null, problemText('paymentMethods'));

  async function reload() {
    const { data, isSuccess } = await query.refetch();
    return isSuccess ? savedMethods(data) : undefined;
  }

  return (
    <PanelSection title="Payment methods">
      <Stack gap="4">
        <EarlierWalletAlert onReload={reload} />
        <QueryPanel
          query={query}
          loadingLabel="Getting your payment methods"
          loading={<Skeleton paddingBlock="8" />}
          failedText={problemText('paymentMethods')}
          failedHelp={<Text>Nothing has been changed. Please try again in a moment.</Text>}
          isEmpty={(answer) => methodsOf(answer).length === 0}
          empty={
            <EmptyState title="You have no saved payment method.">
              <Text>Add a bank account to pay online.</Text>
            </EmptyState>
          }
        >
          {(answer) => (
            <Card>
              <Stack as="ul" role="list" gap="4">
                {methodsOf(answer).map((method) => (
                  <Box as="li" key={method.token}>
                    <Text fontWeight="semibold">{methodName(method)}</Text>
                    {method['validation-status'] === 'PENDING' && (
                      <Text tone="muted">Your bank has not confirmed it yet.</Text>
                    )}
                  </Box>
                ))}
              </Stack>
            </Card>
          )}
        </QueryPanel>
        {/* Outside of the panel, so that the dialog and the focus stay when the first method is added. */}
        {query.data && (
          <ScreenOnly>
            <ManageMethods methods={methods} onReload={reload} />
          </ScreenOnly>
        )}
      </Stack>
    </PanelSection>
  );
}
