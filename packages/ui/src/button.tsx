import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { buttonRecipe } from './button-recipe.ts';
import { SpinnerRing } from './spinner.tsx';

const Root = chakra('button', buttonRecipe);

export type ButtonProps = ComponentProps<typeof Root> & {
  /** While the request is in flight: cannot be pressed again, and turns a ring beside the words. */
  loading?: boolean | undefined;
  /** Words while loading, if they differ, for example 'Sending your payment'. */
  loadingText?: string | undefined;
};

/** A button says what will happen. Use one `primary` per view. It submits only with `type="submit"`. */
export function Button({
  loading = false,
  loadingText,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <Root
      type={type}
      disabled={loading || disabled}
      aria-busy={loading || undefined}
      data-loading={loading ? '' : undefined}
      {...rest}
    >
      {loading && <SpinnerRing aria-hidden="true" />}
      {loading ? (loadingText ?? children) : children}
    </Root>
  );
}
