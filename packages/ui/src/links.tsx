import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import type { ComponentProps } from 'react';
import { buttonRecipe } from './button-recipe.ts';
import { Icon } from './icon.tsx';
import { largeTextOnPhone } from './tokens.ts';

const LinkRoot = chakra('a', {
  base: {
    color: 'accent',
    textDecoration: 'underline',
    textDecorationThickness: '0.08em',
    textUnderlineOffset: '0.2em',
    borderRadius: 'md',
    _hover: { color: 'accent.hover', textDecorationThickness: '0.16em' },
  },
  variants: {
    // Has the size of a control, for a link outside of a sentence.
    standalone: {
      true: {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '1',
        // Same distance to the text below if the link breaks.
        paddingBlock: '2',
        minHeight: 'control',
        minWidth: 'control',
        maxWidth: 'full',
      },
    },
  },
});

const ButtonRoot = chakra('a', buttonRecipe);

/** Cross-origin links must not pass `window.opener` or the referrer. */
const externalLinkProps = (href: string | undefined) =>
  href !== undefined && /^https?:/i.test(href) ? { rel: 'noopener noreferrer' } : {};

type TextLinkProps = ComponentProps<typeof LinkRoot> & {
  /** Opens in a new window, and says so. */
  external?: boolean | undefined;
};

/** A text link. For a portal route: `<TextLink asChild><Link to="/payments">…</Link></TextLink>`. */
export function TextLink({ external = false, children, ...rest }: TextLinkProps) {
  if (!external) {
    return (
      <LinkRoot {...externalLinkProps(rest.href)} {...rest}>
        {children}
      </LinkRoot>
    );
  }
  return (
    <LinkRoot target="_blank" rel="noopener noreferrer" {...rest}>
      <span>{children}</span>
      <NewWindowIcon />
    </LinkRoot>
  );
}

/** A link that looks like a button, for the main next step. Supports `asChild` as TextLink does. */
export function LinkButton({ children, ...rest }: ComponentProps<typeof ButtonRoot>) {
  return (
    <ButtonRoot {...externalLinkProps(rest.href)} {...rest}>
      {children}
    </ButtonRoot>
  );
}

const IconInText = chakra('span', {
  base: { display: 'inline-block', verticalAlign: '-0.15em', marginInlineStart: '1' },
});

function NewWindowIcon() {
  return (
    <>
      <VisuallyHidden> (opens in a new window)</VisuallyHidden>
      <IconInText fontSize="sm">
        <Icon name="external" />
      </IconInText>
    </>
  );
}

const PhoneRoot = chakra(LinkRoot, {
  base: {
    whiteSpace: 'nowrap',
    fontWeight: 'semibold',
    // Moves to the next line before it breaks.
    [largeTextOnPhone]: { whiteSpace: 'normal', display: 'inline-block' },
  },
  variants: { standalone: { true: { [largeTextOnPhone]: { display: 'inline-flex' } } } },
});

/**
 * A `tel:` link (PRODUCT.md section 5, item 11). Ten digits count as a US number. `standalone` gives it the height of
 * a control, for use outside of a sentence.
 */
export function PhoneLink({ number, standalone = false }: { number: string; standalone?: boolean }) {
  const digits = number.replace(/\D/g, '');
  const dialedNumber = digits.length === 10 ? `+1${digits}` : digits.length === 11 ? `+${digits}` : digits;
  // Prerendered HTML contains a placeholder for the number, which the gateway replaces in `href` too.
  return (
    <PhoneRoot href={`tel:${dialedNumber || number}`} standalone={standalone}>
      {number}
    </PhoneRoot>
  );
}
