import { Card, Grid, Heading, Stack, Text } from '@portal/ui';
import type { FormDescription } from '../form-descriptions.ts';

/** What the form asks, what to have ready, and what happens next. */
export function FormInstructions({ description }: { description: FormDescription }) {
  return (
    <Card marginBlockEnd="12">
      <Grid gap="6" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}>
        <Points title="What the form asks" points={description.requestedInformation} />
        <Points title="What to have ready" points={description.preparation} />
        <Points title="What happens next" points={description.nextSteps} />
      </Grid>
    </Card>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <Heading as="h2" size="md" marginBottom="2">
        {title}
      </Heading>
      <Stack as="ul" role="list" gap="2">
        {points.map((point) => (
          <Text as="li" key={point}>
            {point}
          </Text>
        ))}
      </Stack>
    </div>
  );
}
