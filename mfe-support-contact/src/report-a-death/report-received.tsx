import { formatLongDate } from '@portal/domain/values/dates';
import { CallUs } from '@portal/member-features/by-phone-page';
import { usePlatform } from '@portal/platform';
import {
  Box,
  Button,
  Card,
  Fact,
  FactList,
  PageHeader,
  PrintOnly,
  pageTitleId,
  ScreenOnly,
  Section,
  Stack,
  Text,
} from '@portal/ui';
import { useEffect } from 'react';
import { List } from './list.tsx';
import { WHAT_HAPPENS_NEXT } from './texts.ts';

/** The report has arrived: its number, what happens next, whom to call; a page to keep on paper (F-20). */
export function ReportReceived({ reference }: { reference: string }) {
  const { config, today } = usePlatform();
  // The page's title is another now, and is read out.
  useEffect(() => {
    document.getElementById(pageTitleId)?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <>
      <PrintOnly>
        <Text fontWeight="bold">{config.society.name}</Text>
      </PrintOnly>
      <PageHeader
        title="We have your report"
        lead="Thank you for telling us. There is nothing else that you have to do now."
      />
      <Stack gap="8">
        <Card as="section" aria-label="Your report">
          <FactList columns={1}>
            <Fact label="Reference number" emphasis>
              {reference}
            </Fact>
            <Fact label="Received on">{formatLongDate(today())}</Fact>
          </FactList>
          <Box marginBlockStart="4">
            <Text tone="muted">Please write this number down. Have it at hand if you call us.</Text>
          </Box>
        </Card>
        <Section title="What happens next">
          <List of={WHAT_HAPPENS_NEXT.slice(1)} ordered />
        </Section>
        <CallUs />
        <ScreenOnly>
          <Button variant="secondary" onClick={() => window.print()}>
            Print this page
          </Button>
        </ScreenOnly>
      </Stack>
    </>
  );
}
