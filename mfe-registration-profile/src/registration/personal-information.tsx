import { GetMemberProfileByAzureObjectId, useCall } from '@portal/api';
import { isRegistered } from '@portal/domain/landing';
import type { PlacedStep } from '@portal/domain/steps';
import { CallUs } from '@portal/member-features/by-phone-page';
import { type Account, usePlatform } from '@portal/platform';
import { Navigate } from '@portal/router';
import {
  Box,
  Button,
  LoadingState,
  PageHeader,
  Section,
  SkeletonText,
  Stack,
  StepIndicator,
  Text,
} from '@portal/ui';
import { useLeaving } from '../use-leaving.ts';

interface Props {
  readonly account: Account;
  readonly steps: readonly PlacedStep[];
}

const NEEDED = [
  'Your date of birth',
  'The last four digits of your Social Security number',
  'The number of one of your certificates: it is on your contract and on every bill',
];

/** Step 2: what finds the membership of this account (REG-03, REG-05). Who is registered already goes on (AUTH-12). */
export function PersonalInformation({ account, steps }: Props) {
  const { signOut } = usePlatform();
  const { leaving, go } = useLeaving(signOut);
  const profile = useCall(GetMemberProfileByAzureObjectId, { query: { azureObjectId: account.oid } });

  if (profile.isPending) {
    return (
      <LoadingState label="Getting your member profile">
        <SkeletonText lines={6} />
      </LoadingState>
    );
  }
  // Where the profile does not come, everything here is true all the same.
  if (profile.data && isRegistered(profile.data)) return <Navigate to="/certificates" replace />;
  return (
    <>
      <StepIndicator label="Steps of registration" steps={steps} />
      <PageHeader
        title="Personal Information"
        lead="Call us: a representative finds your membership and finishes your registration with you."
      />
      <Stack gap="8">
        <Section title="Have these at hand">
          <Box as="ul" listStyleType="disc" display="grid" gap="2" paddingInlineStart="6" maxWidth="prose">
            {NEEDED.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </Box>
          <Text marginBlockStart="4" overflowWrap="anywhere">
            Your account is ready: {account.email}
          </Text>
        </Section>
        <CallUs />
        <div>
          <Button variant="secondary" loading={leaving} onClick={go}>
            Cancel
          </Button>
          <Text tone="muted" size="sm" marginBlockStart="2">
            Cancel signs you out. Your account stays, and you can come back at any time.
          </Text>
        </div>
      </Stack>
    </>
  );
}
