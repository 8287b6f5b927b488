import { usePlatform } from '@portal/section-sdk';
import { Box, Grid, PageHeader, PanelSection, Stack, Text, TextLink } from '@portal/ui';
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

/** Next to the text on wide screens, above it on narrow ones. */
function OnThisPage({ parts }: { parts: readonly TermsPart[] }) {
  return (
    <Box
      as="nav"
      aria-labelledby="on-this-page"
      order={{ lg: '1' }}
      position={{ lg: 'sticky' }}
      insetBlockStart="8"
      maxWidth={{ lg: 'xs' }}
      _print={{ display: 'none' }}
    >
      <Text id="on-this-page" fontWeight="bold">
        On this page
      </Text>
      <Box as="ul" listStyleType="none" marginBlockStart="2">
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
