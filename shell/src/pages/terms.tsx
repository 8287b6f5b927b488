import { usePlatform } from '@portal/section-sdk';
import { PageHeader, PanelSection, Stack, Text } from '@portal/ui';
import { termsOfUse } from './terms-text.ts';

/** '/terms-of-use' (ROUTE-03, TERMS-01 to TERMS-03). */
export function TermsPage() {
  const { society } = usePlatform().config;
  return (
    <>
      <PageHeader title="Terms of use" lead="What you and we agree to when you use this portal." />
      {termsOfUse(society.name).map(({ id, heading, paragraphs }) => (
        <PanelSection key={id} title={heading}>
          <Stack gap="4">
            {paragraphs.map((paragraph) => (
              <Text key={paragraph}>{paragraph}</Text>
            ))}
          </Stack>
        </PanelSection>
      ))}
    </>
  );
}
