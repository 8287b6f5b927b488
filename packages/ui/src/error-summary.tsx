import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { fieldId } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import { TextLink } from './links.tsx';

const Root = chakra('div', {
  base: {
    padding: '4',
    bg: 'danger.soft',
    border: '2px solid',
    borderColor: 'danger',
    borderRadius: 'md',
    marginBottom: '6',
  },
});

const Title = chakra('h2', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    color: 'danger',
    fontSize: 'lg',
    fontWeight: 'bold',
  },
});

const List = chakra('ul', {
  base: { display: 'grid', gap: '2', marginTop: '3', paddingInlineStart: '8', listStyle: 'disc' },
});

/** One wrong field; `name` is the name that its control has. */
export type FieldErrorItem = { name: string; message: string };

type ErrorSummaryProps = {
  errors: readonly FieldErrorItem[];
  /** How often the form was sent; the focus comes here each time it is refused. */
  attempt: number;
  title?: string;
};

/** What is wrong, on top of the form, with a link to each field (PRODUCT.md section 5, item 4). */
export function ErrorSummary({ errors, attempt, title = 'Please check your answers' }: ErrorSummaryProps) {
  const root = useRef<HTMLDivElement>(null);
  const focusedAttempt = useRef(0);
  const hasErrors = errors.length > 0;

  // Once for each attempt: what becomes wrong while it is being put right must not take the focus from its field.
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
            <TextLink
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                // The router is not asked: an address with a fragment would be a page of its own in the history.
                event.preventDefault();
                document.getElementById(fieldId(name))?.focus();
              }}
            >
              {message}
            </TextLink>
          </li>
        ))}
      </List>
    </Root>
  );
}
