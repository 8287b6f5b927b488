import type { Payline } from '@portal/api';
import type { PaymentAnswers, PaymentFacts, PaymentStep } from '@portal/domain/payments/payment-steps';
import type { StepsInHand } from '@portal/member-features/steps';
import type { SavedMethod } from '../paying/saved-methods.ts';
import { PaymentDetails } from './details/payment-details.tsx';
import type { ResultReady } from './load-result-dialog.ts';
import type { PaymentResult } from './make-payment.ts';
import { PaymentMethod } from './method/payment-method.tsx';
import { PaymentVerification } from './verification/payment-verification.tsx';

interface Props {
  readonly steps: StepsInHand<PaymentAnswers, PaymentStep>;
  readonly facts: PaymentFacts & { readonly lines: readonly Payline[] };
  /** Undefined where the bank processor does not answer (F-25). */
  readonly methods: readonly SavedMethod[] | undefined;
  readonly onReloadMethods: () => Promise<readonly SavedMethod[] | undefined>;
  /** The result can be shown from now on. */
  readonly onReady: (ready: ResultReady) => void;
  readonly onResult: (result: PaymentResult) => void;
  /** The result is in sight. */
  readonly onShown: () => void;
}

/** The step of the payment that the member has come to (WIZ-01 to WIZ-03). */
export function PaymentWizard({ steps, facts, methods, onReloadMethods, onReady, onResult, onShown }: Props) {
  const { lines } = facts;
  const retry = () => void onReloadMethods();

  switch (steps.place.at) {
    case 'details':
      return <PaymentDetails steps={steps} facts={facts} lines={lines} down={!methods} onRetry={retry} />;
    case 'method':
      return (
        <PaymentMethod steps={steps} facts={facts} methods={methods} onReloadMethods={onReloadMethods} />
      );
    case 'verification':
      return (
        <PaymentVerification
          steps={steps}
          lines={lines}
          methods={methods ?? []}
          onReady={onReady}
          onShown={onShown}
          onResult={(result) => {
            steps.finish();
            onResult(result);
          }}
        />
      );
  }
}
