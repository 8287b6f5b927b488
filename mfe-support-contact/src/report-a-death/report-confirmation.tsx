import { formatLongDate } from '@portal/domain/values/dates';
import { SupportPhone } from '@portal/shared-features/support-phone';
import {
  Button,
  Card,
  DescriptionList,
  DescriptionListItem,
  Icon,
  PageHeader,
  PanelSection,
  Stack,
} from '@portal/ui';
import { useFocusPageTitle } from '../use-focus-page-title.ts';
import type { ReceivedReport } from './received-report.ts';
import { TextList } from './text-list.tsx';
import { WHAT_HAPPENS_NEXT } from './texts.ts';

/** Confirmation of a report: reference, next steps and phone number; printable (F-20). */
export function ReportConfirmation({ reference, receivedOn }: ReceivedReport) {
  useFocusPageTitle();
  return (
    <>
      <PageHeader
        title="We have your report"
        lead="Thank you for telling us. There is nothing else that you have to do now."
        actions={
          <Button variant="secondary" onClick={() => window.print()}>
            <Icon name="print" />
            Print this page
          </Button>
        }
      />
      <Stack gap="8">
        <Card as="section" aria-label="Your report">
          <DescriptionList columns={1}>
            <DescriptionListItem
              label="Reference number"
              emphasis
              note="Please write this number down. Have it at hand if you call us."
            >
              {reference}
            </DescriptionListItem>
            <DescriptionListItem label="Received on">{formatLongDate(receivedOn)}</DescriptionListItem>
          </DescriptionList>
        </Card>
        <PanelSection title="What happens next">
          <TextList items={WHAT_HAPPENS_NEXT.slice(1)} ordered />
        </PanelSection>
        <SupportPhone />
      </Stack>
    </>
  );
}
