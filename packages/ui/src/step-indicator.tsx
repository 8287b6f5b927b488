import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { Icon } from './icon.tsx';

const List = chakra('ol', {
  base: {
    display: 'grid',
    // In one row, or stacked with larger text.
    gridTemplateColumns: 'repeat(auto-fit, minmax(5.5rem, 1fr))',
    gap: '2',
    listStyle: 'none',
    marginBottom: '8',
    _print: { display: 'none' },
  },
});

const Item = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'start',
    gap: '1',
    borderBlockStart: '4px solid',
    borderColor: 'border.control',
    paddingBlockStart: '2',
    color: 'text.muted',
    fontSize: 'sm',
  },
  variants: {
    state: {
      done: { borderColor: 'accent' },
      current: { borderColor: 'accent', color: 'accent', fontWeight: 'bold' },
      upcoming: {},
    },
  },
});

type StepIndicatorProps = {
  label: string;
  steps: readonly { id: string; title: string; state: 'done' | 'current' | 'upcoming' }[];
};

/** Position in a wizard (REG-01, WIZ-01), as text and bars. The page heading has the number of steps. */
export function StepIndicator({ label, steps }: StepIndicatorProps) {
  return (
    <List role="list" aria-label={label}>
      {steps.map(({ id, title, state }, index) => (
        <Item key={id} state={state} aria-current={state === 'current' ? 'step' : undefined}>
          {state === 'done' && <Icon name="check" label="Done:" />}
          <span>
            <span>{`${index + 1}. ${title}`}</span>
            {state === 'current' && <VisuallyHidden> (this step)</VisuallyHidden>}
          </span>
        </Item>
      ))}
    </List>
  );
}
