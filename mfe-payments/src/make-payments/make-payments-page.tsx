import { type Payline, serverNow } from '@portal/api';
import { shownLines } from '@portal/domain/payments/payment-lines';
import { PAYMENT_STEPS } from '@portal/domain/payments/payment-steps';
import { CallUs } from '@portal/member-features/by-phone-page';
import { StepHead } from '@portal/member-features/step-head';
import { useSteps } from '@portal/member-features/steps';
import { usePageTopic } from '@portal/platform';
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
import { useHolidays, usePaymentCalls } from '../paying/use-payment-calls.ts';
import { LinesFailed } from './lines-failed.tsx';
import type { ResultReady } from './load-result-dialog.ts';
import type { PaymentResult } from './make-payment.ts';
import { PaymentWizard } from './payment-wizard.tsx';
import { stepLead, WIZARD_TITLE } from './texts.ts';

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
          <PageHeader title={WIZARD_TITLE} />
        </ScreenOnly>
      ) : (
        <Wizard onReady={setReady} onResult={setResult} onShown={end} />
      )}
      {ready && <ready.loaded.ResultDialog order={ready.order} result={result} onChecked={setResult} />}
    </>
  );
}

type WizardProps = Pick<ComponentProps<typeof PaymentWizard>, 'onReady' | 'onResult' | 'onShown'>;

/** A result does not render this again. The heading stays the same element while the lines load. */
const Wizard = memo(function Wizard(ways: WizardProps) {
  const { lines, isPending, methods, reloadMethods, facts } = useWizardFacts();
  const steps = useSteps(PAYMENT_STEPS, { facts });
  const { at, way, answers } = steps.place;
  usePageTopic(`make-payments-${at}`);
  const hasSteps = facts !== undefined || isPending;
  return (
    <>
      <StepHead
        label="Steps of your payment"
        steps={way}
        lead={stepLead(at, answers)}
        title={hasSteps ? undefined : WIZARD_TITLE}
      />
      <QueryView
        query={lines}
        isPending={isPending}
        loading={<Loading />}
        failed={({ error, retry }) => <LinesFailed error={error} onRetry={retry} />}
        empty={<NothingToPay />}
        isEmpty={() => facts === undefined}
      >
        {() =>
          facts && (
            <PaymentWizard
              steps={steps}
              facts={facts}
              methods={methods}
              onReloadMethods={reloadMethods}
              {...ways}
            />
          )
        }
      </QueryView>
    </>
  );
});

/** The calls of the wizard; its facts are known once they have answered and there is something to pay. */
function useWizardFacts() {
  const { lines, namesPending, methods, methodsFailed, reloadMethods } = usePaymentCalls();
  const isWaiting = namesPending || (methods === undefined && !methodsFailed);
  const isPending = lines.isPending || (lines.isSuccess && isWaiting);
  const payable = !isPending && lines.data && hasPayable(lines.data) ? lines.data : undefined;
  const holidays = useHolidays(payable);
  const methodTokens = (methods ?? []).filter(({ usable }) => usable).map(({ token }) => token);
  const facts = payable && { lines: payable, methodTokens, holidays, now: serverNow() };
  return { lines, isPending, methods, reloadMethods, facts };
}

function hasPayable(lines: readonly Payline[]): boolean {
  const { payor, owner } = shownLines(lines);
  return payor.length + owner.length > 0;
}

/** In the shape of step 1, where most begin: nothing moves when it comes. */
function Loading() {
  return (
    <LoadingState label="Getting what you can pay">
      <Stack gap="4">
        {['first', 'second', 'third'].map((card) => (
          <Card key={card}>
            <SkeletonText lines={4} />
          </Card>
        ))}
      </Stack>
    </LoadingState>
  );
}

function NothingToPay() {
  return (
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
  );
}
