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
  /** False where the page itself already says that the articles did not come. */
  readonly topQuestions?: boolean;
  /** While it is not known how much room the page takes: on a phone, what is right of it elsewhere comes below it after. */
  readonly isLoading?: boolean;
  readonly children: ReactNode;
}

/** What all pages of the support section have around them: the top questions and the way to a person on the right side. */
export function SupportLayout({
  title,
  lead,
  actions,
  back,
  topQuestions = true,
  isLoading = false,
  children,
}: Props) {
  return (
    <>
      {back && <BackLink to={back.to} label={back.label} />}
      <PageHeader title={title} lead={lead} actions={actions} />
      <Grid
        // A title that comes later may take another line: what stood below the first one is replaced with it, and does
        // not move.
        key={title}
        gap={{ base: '12', lg: '8' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
      >
        <Box minWidth="0">{children}</Box>
        <Box
          as="aside"
          minWidth="0"
          aria-label="More help"
          display={{ base: isLoading ? 'none' : 'block', lg: 'block' }}
          _print={{ display: 'none' }}
        >
          {topQuestions && <TopQuestions />}
          <ContactCard />
        </Box>
      </Grid>
    </>
  );
}
