import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, MouseEvent } from 'react';
import { buttonRecipe } from './button-recipe.ts';
import { SpinnerRing } from './spinner.tsx';

const Root = chakra('button', buttonRecipe);

// React can remove it, and insert the ring before it, when a browser has translated the words.
const Content = chakra('span', { base: { display: 'contents' } });

export type ButtonProps = ComponentProps<typeof Root> & {
  /** While the request is in flight: it cannot be pressed again, keeps the focus, and shows a spinner next to the text. */
  loading?: boolean | undefined;
  /** Words while loading, if they differ, for example 'Sending your payment'. */
  loadingText?: string | undefined;
};

/** A button says what will happen. Use one `primary` per view. It submits only with `type="submit"`. */
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
      // A disabled button loses the focus, and a screen reader its place.
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

/** Also keeps a form from being sent, by a click or by Enter in a field. */
function preventPress(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
