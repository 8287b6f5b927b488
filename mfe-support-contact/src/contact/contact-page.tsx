import { presetReason, topicForSlug } from '@portal/domain/help/contact';
import { useApiExtension } from '@portal/section-sdk';
import { Link, useSearchParams } from '@portal/section-sdk/router';
import { BackLink } from '@portal/shared-features/back-link';
import { EarlierResultAlert } from '@portal/shared-features/earlier-result-alert';
import { SupportPhone } from '@portal/shared-features/support-phone';
import { Box, Grid, PageHeader, Spinner, Text, TextLink } from '@portal/ui';
import { type ComponentProps, useState } from 'react';
import { BACK_TO_SUPPORT } from '../support/texts.ts';
import { ContactForm } from './contact-form.tsx';
import { RequestSent } from './request-sent.tsx';
import { EARLIER_ARRIVED, EARLIER_NOT_ARRIVED, EARLIER_UNKNOWN, INTRO } from './texts.ts';
import { useEarlierRequest } from './use-earlier-request.ts';

/** Contact form and phone numbers (CON-01 to CON-18, ROUTE-08). */
export function ContactPage() {
  const [search] = useSearchParams();
  const preset = presetReason(search.get('reason'));
  // Each reason has a separate draft, and separate earlier requests.
  return <Contact key={preset?.issue} preset={preset} topicTitle={topicForSlug(search.get('about'))} />;
}

function Contact(props: Pick<ComponentProps<typeof ContactForm>, 'preset' | 'topicTitle'>) {
  const hasRequests = useApiExtension('request-tracking');
  const [sentKey, setSentKey] = useState<string>();
  const earlier = useEarlierRequest(props.preset);
  const key = sentKey ?? (earlier.hasUnsentText ? undefined : earlier.storedKey);
  if (key !== undefined) return <RequestSent requestKey={key} />;
  return (
    <>
      <BackLink {...BACK_TO_SUPPORT} />
      <PageHeader title="Contact Member Services" lead={INTRO} />
      <EarlierResultAlert
        requests={earlier.requests}
        arrived={earlier.arrived}
        arrivedText={EARLIER_ARRIVED}
        notArrivedText={EARLIER_NOT_ARRIVED}
        unknownText={EARLIER_UNKNOWN}
      />
      <Grid
        gap={{ base: '12', lg: '8' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        alignItems="start"
      >
        {earlier.isLoading ? (
          <Spinner label="Checking whether your request arrived" />
        ) : (
          <ContactForm {...props} onSent={setSentKey} />
        )}
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
