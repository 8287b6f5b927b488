import { ActionBar } from './action-bar.tsx';
import { Button } from './button.tsx';
import { TextLink } from './links.tsx';

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

/** On a phone the note is above the total. */
export function Note() {
  return (
    <ActionBar
      summary="Total: $108.13"
      note={
        <>
          <span>One-time payment</span> <TextLink href="#frequency">Change</TextLink>
        </>
      }
    >
      <Button>Continue</Button>
    </ActionBar>
  );
}
