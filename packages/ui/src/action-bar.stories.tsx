import { ActionBar } from './action-bar.tsx';
import { Button } from './button.tsx';

export default { component: ActionBar, title: 'Components/Action bar' };

/** The end of a long form, in sight while one is still within it. */
export function Total() {
  return (
    <ActionBar summary="Total: $108.13">
      <Button>Continue</Button>
      <Button variant="secondary">Back</Button>
    </ActionBar>
  );
}
