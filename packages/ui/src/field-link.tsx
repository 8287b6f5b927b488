import type { ReactNode } from 'react';
import { fieldId } from './field-frame.tsx';
import { TextLink } from './links.tsx';

interface Props {
  /** Name of the field's control. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Link that moves the focus to a field of the same page. */
export function FieldLink({ name, children }: Props) {
  return (
    <TextLink
      href={`#${fieldId(name)}`}
      onClick={(event) => {
        // Bypasses the router: a URL fragment would add a history entry.
        event.preventDefault();
        document.getElementById(fieldId(name))?.focus();
      }}
    >
      {children}
    </TextLink>
  );
}
