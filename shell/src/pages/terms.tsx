import { usePlatform } from '@portal/section-sdk';
import { Box, Grid, PageHeader, PanelSection, Stack, Summary, Text, TextLink } from '@portal/ui';
import { TERMS_LAST_CHANGED, type TermsPart, termsOfUse } from './terms-text.ts';

/** '/terms-of-use' (ROUTE-03, TERMS-01 to TERMS-03). */
export function TermsPage() {
  const { society } = usePlatform().config;
  const parts = termsOfUse(society.name);
  return (
    <>
      <PageHeader
        title="Terms of use"
        lead={`What you and we agree to when you use this portal. Last changed on ${TERMS_LAST_CHANGED}.`}
      />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto', _print: 'minmax(0, 1fr)' }}
        gap={{ base: '8', lg: '16' }}
        alignItems="start"
      >
        <OnThisPage parts={parts} />
        <div>
          {parts.map(({ id, heading, paragraphs }) => (
            <PanelSection key={id} id={id} title={heading}>
              <Stack gap="4">
                {paragraphs.map((paragraph) => (
                  <Text key={paragraph}>{paragraph}</Text>
                ))}
              </Stack>
            </PanelSection>
          ))}
        </div>
      </Grid>
    </>
  );
}

const ON_THIS_PAGE = 'On this page';

/**
 * Next to the text on wide screens, folded above it on narrow ones, also without scripts. The list follows the
 * `details` element, because a wide screen shows it in any case.
 */
function OnThisPage({ parts }: { parts: readonly TermsPart[] }) {
  return (
    <Box
      as="nav"
      aria-label={ON_THIS_PAGE}
      order={{ lg: '1' }}
      position={{ lg: 'sticky' }}
      insetBlockStart="8"
      maxWidth={{ lg: 'sidebar' }}
      _print={{ display: 'none' }}
    >
      <Text fontWeight="bold" display={{ base: 'none', lg: 'block' }}>
        {ON_THIS_PAGE}
      </Text>
      <Box as="details" display={{ lg: 'none' }} borderBlock="subtle">
        <Summary fontWeight="bold">
          <span>{ON_THIS_PAGE}</span>
        </Summary>
      </Box>
      <Box
        as="ul"
        listStyleType="none"
        marginBlockStart="2"
        css={{ 'details:not([open]) + &': { lgDown: { display: 'none' } } }}
      >
        {parts.map(({ id, heading }) => (
          <li key={id}>
            <TextLink standalone href={`#${id}`}>
              {heading}
            </TextLink>
          </li>
        ))}
      </Box>
    </Box>
  );
}
