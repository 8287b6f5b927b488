import type { Spouse } from '@portal/domain/forms/signing-url';
import { Dialog } from '@portal/ui/dialog';
import type { SigningError } from '../signing/signing-request.ts';
import { SpouseForm } from './spouse-form.tsx';

interface Props {
  readonly open: boolean;
  /** The form is on its way. */
  readonly opening: boolean;
  /** Why it could not be opened. */
  readonly failure: SigningError | undefined;
  /** The words of the way back: 'Back to Certificate' on the page of one (SPO-01). */
  readonly backLabel: string;
  readonly onClose: () => void;
  /** Called in the click, so that a window may open. Null for no spouse. */
  readonly onContinue: (spouse: Spouse | null) => void;
}

/** Asks about a spouse where the state of the member and the form want to know (SPO-01 to SPO-07). */
export function SpouseConsentDialog({ open, onClose, ...form }: Props) {
  return (
    <Dialog open={open} title="Spouse Consent Required" onClose={onClose}>
      <SpouseForm {...form} onBack={onClose} />
    </Dialog>
  );
}
