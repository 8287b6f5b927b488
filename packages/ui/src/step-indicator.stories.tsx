import { StepIndicator } from './step-indicator.tsx';

export default { component: StepIndicator, title: 'Components/Step indicator' };

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
