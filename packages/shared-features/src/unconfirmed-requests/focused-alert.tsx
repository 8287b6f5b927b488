import { Alert, Box } from '@portal/ui';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

interface Props {
  readonly tone: 'info' | 'success' | 'warning';
  readonly title: string;
  readonly marginBlockEnd?: ComponentProps<typeof Box>['marginBlockEnd'];
  readonly children?: ReactNode;
}

/** An alert that takes the focus when it appears. */
export function FocusedAlert({ tone, title, marginBlockEnd = '6', children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <Box ref={root} tabIndex={-1} role="group" aria-label={title} marginBlockEnd={marginBlockEnd}>
      <Alert tone={tone} title={title}>
        {children}
      </Alert>
    </Box>
  );
}
