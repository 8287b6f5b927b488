import { storageState } from '@portal/section-sdk/browser-storage';
import { Box, Button, Icon, PageHeader, PanelSection, Stack, Text } from '@portal/ui';
import { type ReactNode, useState } from 'react';
import { useShell } from '../shell.ts';
import { SupportPhones } from './support-phones.tsx';

/** Replaces members' pages if the browser stores no site data (R-09), which the sign-in library needs. */
export function SiteDataBlocked() {
  const { society } = useShell().config;
  const [storage] = useState(storageState);
  return (
    <>
      {storage === 'full' ? <Full /> : <Blocked />}
      <SupportPhones society={society} />
    </>
  );
}

function Blocked() {
  return (
    <>
      <PageHeader
        title="Your browser blocks cookies"
        lead="To sign you in, the portal has to keep some data in your browser. Your browser is set not to allow this, so we cannot show your pages."
      />
      <Steps title="How to allow it">
        <li>Open the settings of your browser.</li>
        <li>Look for “Cookies” or “Site data”. It is often under “Privacy”.</li>
        <li>
          Allow cookies for <b>{location.host}</b>, and save.
        </li>
        <li>Come back to this page and press the button below.</li>
      </Steps>
    </>
  );
}

/** Private windows of some browsers have no space either. */
function Full() {
  return (
    <>
      <PageHeader
        title="Your browser has no space left"
        lead="To sign you in, the portal has to keep some data in your browser. Your browser has no space left for it, so we cannot show your pages."
      />
      <Steps title="How to make space">
        <li>If this is a private window, open the portal in an ordinary window.</li>
        <li>
          Otherwise, open the settings of your browser, and look for “Cookies” or “Site data”. It is often
          under “Privacy”.
        </li>
        <li>
          Delete the data of <b>{location.host}</b>.
        </li>
        <li>Come back to this page and press the button below.</li>
      </Steps>
    </>
  );
}

function Steps({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PanelSection title={title}>
      <Stack gap="6" alignItems="start">
        <Box as="ol" listStyleType="decimal" paddingInlineStart="6" display="grid" gap="3">
          {children}
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
  );
}
