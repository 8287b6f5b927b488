import { shownLines } from '@portal/domain/payment-lines';
import { PAYMENT_STEPS } from '@portal/domain/payment-steps';
import { placeIn } from '@portal/domain/steps';
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
import { type ComponentProps, memo, useReducer, useState } from 'react';
import { StepPage } from '../paying/step-page.tsx';
import { usePaymentCalls } from '../paying/use-payment-calls.ts';
import { LinesFailed } from './lines-failed.tsx';
import type { ResultReady } from './load-result-dialog.ts';
import type { PaymentResult } from './make-payment.ts';
import { PaymentWizard } from './payment-wizard.tsx';
import { DETAILS_LEAD } from './texts.ts';

/** The payment wizard (WIZ-01 to WIZ-59). A result outlives everything that it changes: it stands until it is closed. */
export function MakePaymentsPage() {
  const [result, setResult] = useState<PaymentResult>();
  const [ready, setReady] = useState<ResultReady>();
  // The steps stay under the result until it is in sight: it does not wait until they are gone.
  const [over, end] = useReducer(() => true, false);
  return (
    <>
      {over ? (
        <ScreenOnly>
          <PageHeader title="Make Payments" />
        </ScreenOnly>
      ) : (
        <Wizard onReady={setReady} onResult={setResult} onShown={end} />
      )}
      {ready && <ready.loaded.ResultDialog order={ready.order} result={result} onChecked={setResult} />}
    </>
  );
}

type WizardProps = Pick<ComponentProps<typeof PaymentWizard>, 'onReady' | 'onResult' | 'onShown'>;

/** Not drawn anew by a result, which is over it. */
const Wizard = memo(function Wizard(ways: WizardProps) {
  const { lines, namesPending, methods, methodsFailed, reloadMethods } = usePaymentCalls();
  const waiting = namesPending || (methods === undefined && !methodsFailed);
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
      {(found) => <PaymentWizard lines={found} methods={methods} onReloadMethods={reloadMethods} {...ways} />}
    </QueryView>
  );
});

/** In the shape of step 1, where most begin: nothing moves when it comes. */
function Loading() {
  const facts = { lines: [], methodTokens: [], holidays: [], now: new Date() };
  return (
    <StepPage steps={placeIn(PAYMENT_STEPS, { answers: {}, facts }).way} lead={DETAILS_LEAD}>
      <LoadingState label="Getting what you can pay">
        <Stack gap="4">
          {['first', 'second', 'third'].map((card) => (
            <Card key={card}>
              <SkeletonText lines={4} />
            </Card>
          ))}
        </Stack>
      </LoadingState>
    </StepPage>
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
