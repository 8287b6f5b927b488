import { Box, Button, Icon, PageHeader, PanelSection, Stack, Text } from '@portal/ui';
import { useShell } from '../shell.ts';
import { SupportPhones } from './support-phones.tsx';

/**
 * Replaces members' pages if the browser blocks site data (R-09), which the sign-in library needs. Explains the setting
 * and lists the support numbers.
 */
export function SiteDataBlocked() {
  const { society } = useShell().config;
  return (
    <>
      <PageHeader
        title="Your browser blocks cookies"
        lead="To sign you in, the portal has to keep some data in your browser. Your browser is set not to allow this, so we cannot show your pages."
      />
      <PanelSection title="How to allow it">
        <Stack gap="6" alignItems="start">
          <Box as="ol" listStyleType="decimal" paddingInlineStart="6" display="grid" gap="3">
            <li>Open the settings of your browser.</li>
            <li>Look for “Cookies” or “Site data”. It is often under “Privacy”.</li>
            <li>
              Allow cookies for <b>{location.host}</b>, and save.
            </li>
            <li>Come back to this page and press the button below.</li>
          </Box>
          <Button onClick={() => location.reload()}>
            <Icon name="retry" />
            Try again
          </Button>
          <Text tone="muted">
            Nothing has been changed in your account. If somebody else looks after this computer, ask them to
            help you with the settings.
          </Text>
        </Stack>
      </PanelSection>
      <SupportPhones society={society} />
    </>
  );
}
