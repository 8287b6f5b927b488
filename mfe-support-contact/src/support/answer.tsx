import type { HelpBlock, HelpInline } from '@portal/domain/help/help-markup';
import { Link } from '@portal/section-sdk/router';
import { Box, Heading, Stack, Text, TextLink } from '@portal/ui';
import { Fragment } from 'react';
import { type ArticleAnswer, parseAnswer } from './parse-answer.ts';

/** Renders an article from parsed blocks, never from its HTML (SUP-09, SUP-11, R-06). */
export function Answer({ article }: { article: ArticleAnswer }) {
  return (
    <Stack gap="3">
      {parseAnswer(article).map((block, position) => (
        // Blocks have no id, and they only change together.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Block key={position} block={block} />
      ))}
    </Stack>
  );
}

function Block({ block }: { block: HelpBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Heading size="md" overflowWrap="anywhere" marginBlockStart="3">
          <RichText text={block.text} />
        </Heading>
      );
    case 'paragraph':
      return (
        <Text overflowWrap="anywhere">
          <RichText text={block.text} />
        </Text>
      );
    default:
      return <List block={block} />;
  }
}

function List({ block: { kind, items } }: { block: Extract<HelpBlock, { items: unknown }> }) {
  return (
    <Box
      as={kind === 'numbers' ? 'ol' : 'ul'}
      listStyleType={kind === 'numbers' ? 'decimal' : 'disc'}
      paddingInlineStart="6"
      maxWidth="prose"
    >
      {items.map((text, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Box as="li" key={position} overflowWrap="anywhere" paddingBlock="1">
          <RichText text={text} />
        </Box>
      ))}
    </Box>
  );
}

function RichText({ text }: { text: HelpInline }) {
  return text.map((part, position) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={position}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <TextLink asChild key={position}>
        <Link to={part.to}>{part.label}</Link>
      </TextLink>
    ),
  );
}
