import type { Registry } from '@portal/section-sdk/registry';
import { Box, Text, TextLink } from '@portal/ui';

/** Names the previewed release, which only this tab shows, and links to the gateway's page that ends the preview. */
export function PreviewBanner({ registry }: { readonly registry: Registry }) {
  const [previewed] = Object.entries(registry.sections).filter(([, { variant }]) => variant === 'preview');
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
        {previewed ? (
          <span>
            <strong>{`Preview of ${previewed[0]} ${previewed[1].live.version}.`}</strong> Only this tab shows
            it. What you save is real. If a page does not work, leave the preview.{' '}
          </span>
        ) : (
          <span>
            <strong>This preview cannot be shown any more.</strong> You see the portal as everybody does.{' '}
          </span>
        )}
        {/* The gateway serves this page, so the link loads a document. */}
        <TextLink href="/preview">Leave the preview</TextLink>
      </Text>
    </Box>
  );
}
