import { Box, Icon, VisuallyHidden } from '@portal/ui';

const STEPS = ['Create Account', 'Personal Information', 'Customize Member Profile'] as const;

/** Where the visitor is in the three steps (REG-01). */
export function Steps({ current }: { current: 1 | 2 | 3 }) {
  return (
    <Box
      as="ol"
      role="list"
      aria-label="Steps of registration"
      listStyleType="none"
      display="grid"
      gridTemplateColumns="repeat(3, minmax(0, 1fr))"
      gap="2"
      marginBlockEnd="8"
    >
      {STEPS.map((title, index) => {
        const step = index + 1;
        const reached = step <= current;
        return (
          <Box
            as="li"
            key={title}
            aria-current={step === current ? 'step' : undefined}
            display="flex"
            alignItems="start"
            gap="1"
            borderBlockStart="4px solid"
            borderColor={reached ? 'accent' : 'line.control'}
            paddingBlockStart="2"
            fontSize="sm"
            fontWeight={step === current ? 'bold' : 'normal'}
            color={step === current ? 'accent' : 'ink.muted'}
          >
            {step < current && <Icon name="check" label="Done:" />}
            <span>
              {step}. {title}
              {step === current && <VisuallyHidden> (this step)</VisuallyHidden>}
            </span>
          </Box>
        );
      })}
    </Box>
  );
}
