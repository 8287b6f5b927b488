import type { Registry } from '@portal/section-sdk/registry';
import { Box, Text, TextLink } from '@portal/ui';

/** Says that this tab shows a release which nobody else sees, with the way out, which the gateway alone answers. */
export function PreviewBanner({ registry }: { readonly registry: Registry }) {
  const [shown] = Object.entries(registry.sections).filter(([, { variant }]) => variant === 'preview');
  return (
    <Box
      as="section"
      aria-label="Preview"
      background="warning.soft"
      borderBlockEndWidth="1px"
      borderColor="warning"
      paddingInline="4"
      paddingBlock="3"
      _print={{ display: 'none' }}
    >
      <Text maxWidth="none">
        {shown ? (
          <span>
            <strong>{`Preview of ${shown[0]} ${shown[1].live.version}.`}</strong> Only this tab shows it. What
            you save is real. If a page does not work, leave the preview.{' '}
          </span>
        ) : (
          <span>
            <strong>This preview cannot be shown any more.</strong> You see the portal as everybody does.{' '}
          </span>
        )}
        {/* Loaded from the gateway, and not a page of the shell. */}
        <TextLink href="/preview">Leave the preview</TextLink>
      </Text>
    </Box>
  );
}
