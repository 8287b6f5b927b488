import type { RegistrationAnswers, RegistrationStep } from '@portal/domain/people/registration-wizard';
import type { Account } from '@portal/section-sdk';
import type { WizardController } from '@portal/shared-features/use-wizard';

export interface StepProps {
  readonly account: Account;
  readonly wizard: WizardController<RegistrationAnswers, RegistrationStep>;
}
