import { shownLines } from '@portal/domain/payment-lines';
import { CallUs } from '@portal/member-features/by-phone-page';
import { Link } from '@portal/router';
import {
  Card,
  EmptyState,
  LinkButton,
  LoadingState,
  PageHeader,
  QueryView,
  ScreenOnly,
  SkeletonText,
  Stack,
  Text,
} from '@portal/ui';
import { lazy, Suspense, useState } from 'react';
import { LinesFailed } from './lines-failed.tsx';
import type { PaymentResult } from './make-payment.ts';
import { PaymentWizard } from './payment-wizard.tsx';
import { usePaymentCalls } from './use-payment-calls.ts';

const ResultDialog = lazy(async () => ({ default: (await import('./result-dialog.tsx')).ResultDialog }));

/** The payment wizard (WIZ-01 to WIZ-59). A result outlives everything that it changes: it stands until it is closed. */
export function MakePaymentsPage() {
  const { lines, methods, methodsFailed, reloadMethods } = usePaymentCalls();
  const [result, setResult] = useState<PaymentResult>();
  if (result) {
    return (
      <>
        <ScreenOnly>
          <PageHeader title="Make Payments" />
        </ScreenOnly>
        <Suspense>
          <ResultDialog result={result} onChecked={setResult} />
        </Suspense>
      </>
    );
  }
  const waiting = methods === undefined && !methodsFailed;
  return (
    <QueryView
      query={waiting && lines.status === 'success' ? { ...lines, status: 'pending', data: undefined } : lines}
      loading={<Loading />}
      failed={({ error, retry }) => <LinesFailed error={error} onRetry={retry} />}
      isEmpty={(found) => {
        const { payor, owner } = shownLines(found);
        return payor.length + owner.length === 0;
      }}
      empty={<NothingToPay />}
    >
      {(found) => (
        <PaymentWizard lines={found} methods={methods} onReloadMethods={reloadMethods} onResult={setResult} />
      )}
    </QueryView>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title="Make Payments" />
      <LoadingState label="Getting what you can pay">
        <Stack gap="4">
          {['first', 'second'].map((card) => (
            <Card key={card}>
              <SkeletonText lines={4} />
            </Card>
          ))}
        </Stack>
      </LoadingState>
    </>
  );
}

function NothingToPay() {
  return (
    <>
      <PageHeader title="Make Payments" />
      <Stack gap="8">
        <EmptyState
          title="There is nothing to pay online."
          actions={
            <LinkButton asChild variant="secondary">
              <Link to="/payments">Go to Payments</Link>
            </LinkButton>
          }
        >
          <Text>None of your certificates has an amount that can be paid here.</Text>
        </EmptyState>
        <CallUs />
      </Stack>
    </>
  );
}
