import { useApiExtension, usePlatform } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { Card, PanelSection, PhoneLink, Stack, Text, TextLink, UnbrokenText } from '@portal/ui';

/** Society, phone number and hours, and where a death is reported without signing in. */
export function SupportContact() {
  const { name, supportHours, supportPhoneTollFree } = usePlatform().config.society;
  const hasDeathReport = useApiExtension('death-report');
  return (
    <PanelSection title="Who to call">
      <Card>
        <Stack gap="3">
          <Text>
            <span>{`After a death, or with any question about these certificates, call ${name}:`}</span>{' '}
            <PhoneLink number={supportPhoneTollFree} />
          </Text>
          <Text>
            <UnbrokenText text={supportHours} />
          </Text>
          <Text>
            <span>Have the certificate number ready.</span>
            {hasDeathReport && (
              <>
                <span> You can also report a death online, without signing in: </span>
                <TextLink asChild display="inline-block" overflowWrap="anywhere">
                  {/* Paper shows the whole address. */}
                  <Link to="/report-a-death">{`${location.host}/report-a-death`}</Link>
                </TextLink>
              </>
            )}
          </Text>
        </Stack>
      </Card>
    </PanelSection>
  );
}
