import { useApiExtension, usePlatform } from '@portal/section-sdk';
import { useLocation, useNavigate } from '@portal/section-sdk/router';
import { BackLink } from '@portal/shared-features/back-link';
import { SupportPhone } from '@portal/shared-features/support-phone';
import { Box, Grid, PageHeader, PanelSection, Stack } from '@portal/ui';
import { BACK_TO_SUPPORT } from '../support/texts.ts';
import { InfoCard } from './info-card.tsx';
import { ReceivedReport } from './received-report.ts';
import { ReportConfirmation } from './report-confirmation.tsx';
import { ReportForm } from './report-form.tsx';
import { TextList } from './text-list.tsx';
import {
  CALL_LEAD,
  NEXT_SUMMARY,
  PREPARE_SUMMARY,
  PREPARE_TEXT,
  REPORT_LEAD,
  REPORT_TITLE,
  WHAT_HAPPENS_NEXT,
} from './texts.ts';
import { useReporter } from './use-reporter.ts';

/** Death report page, public (F-20). If the API takes no reports, it says whom to call. */
export function ReportPage() {
  const isSignedIn = usePlatform().session.status === 'signed-in';
  return (
    <>
      {isSignedIn && <BackLink {...BACK_TO_SUPPORT} />}
      {useApiExtension('death-report') ? <OnlineReport /> : <ReportByPhone />}
    </>
  );
}

function ReportByPhone() {
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

function OnlineReport() {
  const { today } = usePlatform();
  const navigate = useNavigate();
  const reporter = useReporter();
  const { data: received } = ReceivedReport.safeParse(useLocation().state);
  if (received) return <ReportConfirmation {...received} />;

  function showConfirmation(reference: string) {
    const state: ReceivedReport = { reference, receivedOn: today() };
    // Synchronous, so that the sent form cannot be sent again.
    void navigate('.', { state, replace: true, flushSync: true });
  }

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
            <InfoCard title="What happens next" summary={NEXT_SUMMARY}>
              <TextList items={WHAT_HAPPENS_NEXT} ordered />
            </InfoCard>
          </Stack>
        </Box>
        <PanelSection title="Your report">
          <ReportForm reporter={reporter} onSent={showConfirmation} />
        </PanelSection>
      </Grid>
    </>
  );
}

function Preparation() {
  return (
    <InfoCard title="What to have ready" summary={PREPARE_SUMMARY}>
      <TextList items={PREPARE_TEXT} />
    </InfoCard>
  );
}
