import { StepIndicator } from '@portal/ui';

/** Where one is in a task of several steps. */
export function SecondOfThree() {
  return (
    <StepIndicator
      label="Steps of registration"
      steps={[
        { id: 'find', title: 'Find your certificate', state: 'done' },
        { id: 'email', title: 'E-mail address', state: 'current' },
        { id: 'password', title: 'Password', state: 'upcoming' },
      ]}
    />
  );
}
