import { presetReason, topicForSlug } from '@portal/domain/help/contact';
import { Link, useSearchParams } from '@portal/router';
import { useApiExtension } from '@portal/section-sdk';
import { BackLink } from '@portal/shared-features/back-link';
import { SupportPhone } from '@portal/shared-features/contact-support-page';
import { Box, Grid, PageHeader, Text, TextLink } from '@portal/ui';
import { useState } from 'react';
import { ContactForm } from './contact-form.tsx';
import { RequestSent } from './request-sent.tsx';
import { INTRO } from './texts.ts';

/** Contact form and phone numbers (CON-01 to CON-18, ROUTE-08). */
export function ContactPage() {
  const [search] = useSearchParams();
  const hasRequests = useApiExtension('request-tracking');
  const preset = presetReason(search.get('reason'));
  const [sentKey, setSentKey] = useState<string>();
  if (sentKey !== undefined) return <RequestSent requestKey={sentKey} />;
  return (
    <>
      <BackLink to="/support" label="Back to Support" />
      <PageHeader title="Contact Member Services" lead={INTRO} />
      <Grid
        gap={{ base: '12', lg: '8' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        alignItems="start"
      >
        {/* Each reason has a separate draft. */}
        <ContactForm
          key={preset?.issue}
          preset={preset}
          topicTitle={topicForSlug(search.get('about'))}
          onSent={setSentKey}
        />
        <Box as="aside" aria-label="Other ways">
          <SupportPhone />
          {hasRequests && (
            <Text marginBlockStart="6">
              <TextLink asChild standalone>
                <Link to="/support/requests">Your requests</Link>
              </TextLink>
            </Text>
          )}
        </Box>
      </Grid>
    </>
  );
}
