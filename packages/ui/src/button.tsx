import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, MouseEvent } from 'react';
import { buttonRecipe } from './button-recipe.ts';
import { SpinnerRing } from './spinner.tsx';

const Root = chakra('button', buttonRecipe);

// A wrapper element: browser translation replaces text nodes, and React could not insert the spinner before them.
const Content = chakra('span', { base: { display: 'contents' } });

/** Props of a button element, and its request. */
export type ButtonProps = ComponentProps<typeof Root> & {
  /** The request is in flight: ignores presses, keeps the focus and shows a spinner next to the text. */
  loading?: boolean | undefined;
  /** Text while loading, if it differs, for example 'Sending your payment'. */
  loadingText?: string | undefined;
};

/** Use one `primary` button per view, labelled with its effect. Submits a form only with `type="submit"`. */
export function Button({
  loading = false,
  loadingText,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <Root
      type={type}
      // A disabled button would lose the focus, and screen readers their position.
      aria-disabled={loading || undefined}
      onClick={loading ? preventPress : onClick}
      aria-busy={loading || undefined}
      {...rest}
    >
      {!loading && typeof children === 'string' ? (
        children
      ) : (
        <>
          {loading && <SpinnerRing aria-hidden="true" />}
          <Content key={String(loading)}>{loading ? (loadingText ?? children) : children}</Content>
        </>
      )}
    </Root>
  );
}

/** Also blocks form submission by click or Enter. */
function preventPress(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
