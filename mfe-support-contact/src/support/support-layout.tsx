import { BackLink } from '@portal/shared-features/back-link';
import { Box, Grid, PageHeader } from '@portal/ui';
import type { ReactNode } from 'react';
import { ContactCard } from './contact-card.tsx';
import { TopQuestions } from './top-questions.tsx';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly back?: { readonly to: string; readonly label: string };
  /** False if the page already shows that the articles failed to load. */
  readonly topQuestions?: boolean;
  /** The article of this page, which the top questions omit. */
  readonly articleId?: number | undefined;
  /** While loading, phones show nothing below the loading part, where it would shift. */
  readonly isLoading?: boolean;
  readonly children: ReactNode;
  /** Content after the sidebar, and below `children` on a wide screen. */
  readonly after?: ReactNode;
}

/** Layout of support pages: content, top questions and contact card. */
export function SupportLayout({
  title,
  lead,
  actions,
  back,
  topQuestions = true,
  articleId,
  isLoading = false,
  children,
  after,
}: Props) {
  const whenLoaded = { display: { base: isLoading ? 'none' : 'block', lg: 'block' } };
  return (
    <>
      {back && <BackLink to={back.to} label={back.label} />}
      <PageHeader title={title} lead={lead} actions={actions} />
      <Grid
        // A title that loads later may take more lines. Replacing the content avoids a layout shift.
        key={title}
        gap={{ base: '12', lg: '8' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        templateRows={after ? { lg: 'auto 1fr' } : undefined}
      >
        <Box minWidth="0">{children}</Box>
        <Box
          as="aside"
          minWidth="0"
          aria-label="More help"
          gridRow={after ? { lg: 'span 2' } : undefined}
          {...(after ? {} : whenLoaded)}
          _print={{ display: 'none' }}
        >
          {topQuestions && <TopQuestions except={articleId} />}
          <Box marginBlockStart={topQuestions ? '12' : undefined} {...whenLoaded}>
            <ContactCard />
          </Box>
        </Box>
        {after && <Box {...whenLoaded}>{after}</Box>}
      </Grid>
    </>
  );
}
