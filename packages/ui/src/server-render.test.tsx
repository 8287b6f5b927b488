import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  Button,
  createEmotionCache,
  DescriptionList,
  DescriptionListItem,
  HelpTooltip,
  PageHeader,
  PortalProvider,
  TextLink,
} from './ui.ts';

test('renders on the server with a title and without style attributes', () => {
  const cache = createEmotionCache('nonce');
  // As @emotion/server does: collects styles in the cache instead of between elements.
  cache.compat = true;
  const html = renderToString(
    <PortalProvider cache={cache}>
      <PageHeader title="Your payments" lead="See what you owe." actions={<Button loading>Pay</Button>} />
      <DescriptionList>
        <DescriptionListItem
          label="Cash value"
          help={<HelpTooltip label="Cash value">Worth</HelpTooltip>}
          emphasis
        />
      </DescriptionList>
      <TextLink asChild>
        <a href="/payments">Payments</a>
      </TextLink>
      <TextLink external href="https://example.org">
        Elsewhere
      </TextLink>
    </PortalProvider>,
  );
  expect(html).toContain('<title>Your payments - Member Portal</title>');
  expect(html).toContain('rel="noopener noreferrer"');
  expect(html).toContain('Not available');
  expect(html).not.toMatch(/<style|style=/);
  expect(Object.keys(cache.inserted).length).toBeGreaterThan(5);
});
