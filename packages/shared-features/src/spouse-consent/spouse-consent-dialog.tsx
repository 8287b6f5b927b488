import type { Spouse } from '@portal/domain/forms/signing-url';
import { Dialog } from '@portal/ui/dialog';
import type { SigningError } from '../signing/signing-request.ts';
import { SpouseForm } from './spouse-form.tsx';

interface Props {
  readonly open: boolean;
  readonly opening: boolean;
  readonly failure: SigningError | undefined;
  /** Text of the back button, for example 'Back to Certificate' on a certificate page (SPO-01). */
  readonly backLabel: string;
  readonly onClose: () => void;
  /** Called within the click, so that a popup may open. Null without a spouse. */
  readonly onContinue: (spouse: Spouse | null) => void;
}

/** Asks about a spouse if the member's state and the form require it (SPO-01 to SPO-07). */
export function SpouseConsentDialog({ open, onClose, ...form }: Props) {
  return (
    <Dialog open={open} title="Spouse Consent Required" onClose={onClose}>
      <SpouseForm {...form} onBack={onClose} />
    </Dialog>
  );
}
