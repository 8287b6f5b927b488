import { chakra } from '@chakra-ui/react/styled-system';
import { createContext, type ReactNode, use } from 'react';
import { IdPrefixContext } from './id-prefix.ts';
import { Heading, Text } from './typography.tsx';

/** Id of every page's h1; the shell focuses it after a navigation (PRODUCT.md section 4). */
export const pageTitleId = 'page-title';

/** Returns the id of this page's h1, with the prefix of the page. */
export const usePageTitleId = () => `${use(IdPrefixContext)}${pageTitleId}`;

/** Notice of the shell that every page shows below its title, such as an announcement (ANN-01). */
export const PageNoticeContext = createContext<ReactNode>(null);

const Root = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: '4',
    marginBottom: { base: '6', md: '8' },
  },
});

const TextBlock = chakra('div', { base: { display: 'grid', gap: '2', minWidth: '0' } });

const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', _print: { display: 'none' } },
});

const Above = chakra('span', {
  base: { display: 'block', color: 'text.muted', fontSize: 'md', fontWeight: 'medium' },
});

type PageHeaderProps = {
  title: string;
  /** Page type or wizard step, above the title and part of the heading. */
  kind?: string | undefined;
  lead?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  /** Hides the notice of `PageNoticeContext`: members fill in a form on this page, or its header still loads. */
  noNotice?: boolean;
};

/** The only h1 of a page, with its lead, and the notice below. Sets the document title 'Screen - Member Portal'. */
export function PageHeader({ title, kind, lead, actions, children, noNotice = false }: PageHeaderProps) {
  const titleId = usePageTitleId();
  return (
    <>
      <Root>
        <title>{[title, kind, 'Member Portal'].filter(Boolean).join(' - ')}</title>
        <TextBlock>
          <Heading as="h1" size="2xl" id={titleId} tabIndex={-1}>
            {kind === undefined ? (
              title
            ) : (
              <>
                <Above>{`${kind} `}</Above>
                <span>{title}</span>
              </>
            )}
          </Heading>
          {lead !== undefined && (
            <Text size="lg" tone="muted">
              {lead}
            </Text>
          )}
          {children}
        </TextBlock>
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Root>
      {!noNotice && <PageNotice />}
    </>
  );
}

const PageNotice = () => use(PageNoticeContext);
