import type { ReactNode } from 'react';
import { useFieldId } from './field-frame.tsx';
import { TextLink } from './links.tsx';

interface Props {
  /** Name of the field's control. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Link that moves the focus to a field of the same page. */
export function FieldLink({ name, children }: Props) {
  const id = useFieldId(name);
  return (
    <TextLink
      href={`#${id}`}
      onClick={(event) => {
        // Bypasses the router: a URL fragment would add a history entry.
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
    >
      {children}
    </TextLink>
  );
}
