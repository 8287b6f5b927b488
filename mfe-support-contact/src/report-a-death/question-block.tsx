import { Card, Heading, Stack } from '@portal/ui';
import { type ReactNode, useId } from 'react';

/** A titled group of related questions. */
export function QuestionBlock({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card role="group" aria-labelledby={id}>
      <Stack gap="6">
        <Heading as="h3" size="md" id={id}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  );
}
