import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { FieldLink } from './field-link.tsx';
import { Icon } from './icon.tsx';

const Root = chakra('div', {
  base: {
    padding: 'min({spacing.4}, 4vw)',
    bg: 'danger.soft',
    border: '2px solid',
    borderColor: 'danger',
    borderRadius: 'md',
    marginBottom: '6',
  },
});

const Title = chakra('h2', {
  base: {
    // On a small screen with large text the title is below the icon.
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    columnGap: '2',
    color: 'danger',
    fontSize: 'lg',
    fontWeight: 'bold',
    // On the first line of a title of several lines.
    '& > svg': { flexShrink: '0', marginTop: '0.125em' },
    '& > span': { flex: '1 1 8rem', minWidth: '0' },
  },
});

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2',
    marginTop: '3',
    paddingInlineStart: 'min({spacing.8}, 8vw)',
    listStyle: 'disc',
  },
});

/** One invalid field; `name` is the name of its control. */
type FieldErrorItem = { name: string; message: string };

type ErrorSummaryProps = {
  errors: readonly FieldErrorItem[];
  /** Number of submits; each failed submit focuses the summary. */
  attempt: number;
  title?: string;
};

/** Errors above a form, each with a link to its field (PRODUCT.md section 5, item 4). */
export function ErrorSummary({ errors, attempt, title = 'Please check your answers' }: ErrorSummaryProps) {
  const root = useRef<HTMLDivElement>(null);
  const focusedAttempt = useRef(0);
  const hasErrors = errors.length > 0;

  // Once per attempt: an error that appears while the member corrects a field must not take the focus.
  useEffect(() => {
    if (!hasErrors || focusedAttempt.current === attempt) return;
    focusedAttempt.current = attempt;
    root.current?.focus();
  }, [hasErrors, attempt]);

  if (!hasErrors) {
    return null;
  }
  return (
    <Root ref={root} tabIndex={-1} role="group" aria-label={title}>
      <Title>
        <Icon name="error" />
        <span>{title}</span>
      </Title>
      <List>
        {errors.map(({ name, message }) => (
          <li key={name}>
            <FieldLink name={name}>{message}</FieldLink>
          </li>
        ))}
      </List>
    </Root>
  );
}
