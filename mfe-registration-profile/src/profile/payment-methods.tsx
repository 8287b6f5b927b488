import { GetPaymentMethods, useApiQuery } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { methodName, methodsOf } from '@portal/domain/payments/payment-methods';
import { useMember } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { QueryPanel } from '@portal/shared-features/query-panel';
import {
  Box,
  Card,
  EmptyState,
  LinkButton,
  PanelSection,
  ScreenOnly,
  Skeleton,
  Stack,
  Text,
} from '@portal/ui';

/** Saved payment methods, read only (ENT-18, ENT-19). The payment pages add and remove them. */
export function PaymentMethods() {
  const { profile } = useMember();
  const query = useApiQuery(GetPaymentMethods, {
    query: { profileUserName: profile.AccountUserName ?? '' },
  });
  return (
    <PanelSection title="Payment methods">
      <QueryPanel
        query={query}
        loadingLabel="Getting your payment methods"
        loading={<Skeleton paddingBlock="8" />}
        failedText={problemText('paymentMethods')}
        failedHelp={<Text>Nothing has been changed. Please try again in a moment.</Text>}
        isEmpty={(answer) => methodsOf(answer).length === 0}
        empty={
          <EmptyState title="You have no saved payment method." actions={<MakePaymentLink />}>
            <Text>{HOW_TO_MANAGE}</Text>
          </EmptyState>
        }
      >
        {(answer) => (
          <Stack gap="4" alignItems="start">
            <Card width="full">
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
            <Text>{HOW_TO_MANAGE}</Text>
            <ScreenOnly>
              <MakePaymentLink />
            </ScreenOnly>
          </Stack>
        )}
      </QueryPanel>
    </PanelSection>
  );
}

/** Only the wizard's second step opens the wallet (WIZ-29). */
const HOW_TO_MANAGE =
  'To add or remove a payment method, start a payment: in step 2, press Manage payment methods. You can leave before you pay.';

function MakePaymentLink() {
  return (
    <LinkButton asChild variant="secondary">
      <Link to="/make-payments">Make a payment</Link>
    </LinkButton>
  );
}
