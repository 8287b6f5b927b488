import { useApiExtension } from '@portal/section-sdk';
import { SupportPhone } from '@portal/shared-features/contact-support-page';
import { Box, Card, Grid, Heading, PageHeader, PanelSection, Stack } from '@portal/ui';
import { useState } from 'react';
import { ReportConfirmation } from './report-confirmation.tsx';
import { ReportForm } from './report-form.tsx';
import { TextList } from './text-list.tsx';
import { CALL_LEAD, PREPARE_TEXT, REPORT_LEAD, REPORT_TITLE, WHAT_HAPPENS_NEXT } from './texts.ts';

/** Death report page, public (F-20). If the API takes no reports, it says whom to call. */
export function ReportPage() {
  return useApiExtension('death-report') ? <OnlineReport /> : <CallInstead />;
}

function CallInstead() {
  return (
    <>
      <PageHeader title={REPORT_TITLE} lead={CALL_LEAD} />
      <Stack gap="6">
        <SupportPhone />
        <Preparation />
      </Stack>
    </>
  );
}

/** Requirements, next steps and form. */
function OnlineReport() {
  const [reference, setReference] = useState<string>();
  if (reference !== undefined) return <ReportConfirmation reference={reference} />;
  return (
    <>
      <PageHeader title={REPORT_TITLE} lead={REPORT_LEAD} />
      <Grid
        gap={{ base: '8', lg: '12' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        alignItems="start"
      >
        <Box as="aside" aria-label="Before you begin" gridColumn={{ lg: '2' }} gridRow={{ lg: '1' }}>
          <Stack gap="6">
            <SupportPhone />
            <Preparation />
            <Card>
              <Heading as="h2" size="md" marginBlockEnd="3">
                What happens next
              </Heading>
              <TextList items={WHAT_HAPPENS_NEXT} ordered />
            </Card>
          </Stack>
        </Box>
        <PanelSection title="Your report">
          <ReportForm onSent={setReference} />
        </PanelSection>
      </Grid>
    </>
  );
}

function Preparation() {
  return (
    <Card>
      <Heading as="h2" size="md" marginBlockEnd="3">
        What to have ready
      </Heading>
      <TextList items={PREPARE_TEXT} />
    </Card>
  );
}
