import type { Payline } from '@portal/api';
import type {
  PaymentAnswers,
  PaymentContext,
  PaymentWizardStep,
} from '@portal/domain/payments/payment-wizard';
import type { SavedMethod } from '@portal/shared-features/saved-methods';
import type { WizardController } from '@portal/shared-features/use-wizard';
import { PaymentDetails } from './details/payment-details.tsx';
import type { PaymentResult } from './make-payment.ts';
import { PaymentMethod } from './method/payment-method.tsx';
import { PaymentVerification } from './verification/payment-verification.tsx';

interface Props {
  readonly wizard: WizardController<PaymentAnswers, PaymentWizardStep>;
  readonly context: PaymentContext & { readonly lines: readonly Payline[] };
  /** Undefined while the bank processor is down (F-25). */
  readonly methods: readonly SavedMethod[] | undefined;
  readonly onReloadMethods: () => Promise<readonly SavedMethod[] | undefined>;
  readonly onResult: (result: PaymentResult) => void;
}

/** The current step of the payment (WIZ-01 to WIZ-03). */
export function PaymentWizard({ wizard, context, methods, onReloadMethods, onResult }: Props) {
  const { lines } = context;

  switch (wizard.position.current) {
    case 'details':
      return (
        <PaymentDetails
          wizard={wizard}
          context={context}
          lines={lines}
          isProcessorDown={!methods}
          onRetry={onReloadMethods}
        />
      );
    case 'method':
      return (
        <PaymentMethod
          wizard={wizard}
          context={context}
          methods={methods}
          onReloadMethods={onReloadMethods}
        />
      );
    case 'verification':
      return (
        <PaymentVerification
          wizard={wizard}
          lines={lines}
          methods={methods ?? []}
          onResult={(result) => {
            wizard.finish();
            onResult(result);
          }}
        />
      );
  }
}
