import { type PresetReason, presetReason } from '@portal/domain/contact';
import { ByPhonePage } from '@portal/member-features/by-phone-page';
import { useSearchParams } from '@portal/router';
import { Box, Card, Fact, FactList } from '@portal/ui';
import { Topics } from './topics.tsx';

/** Whom to call, and about what (ROUTE-08, CON-08 to CON-10, CON-15, CON-16). */
export function ContactPage() {
  const [search] = useSearchParams();
  const preset = presetReason(search.get('reason'));
  return (
    <>
      <ByPhonePage
        title="Contact Member Services"
        lead="Call us, and a representative will take care of it with you. Please have your certificate number at hand."
        back={{ to: '/support', label: 'Back to Support' }}
      >
        {preset && <Reason preset={preset} />}
      </ByPhonePage>
      {!preset && (
        <Box marginBlockStart="12">
          <Topics />
        </Box>
      )}
    </>
  );
}

/** What the member came for from another page; it need not be among the topics that are offered (AMB-42). */
function Reason({ preset }: { preset: PresetReason }) {
  return (
    <Card as="section" aria-label="What you are calling about">
      <FactList>
        <Fact label="Topic">{preset.topic}</Fact>
        <Fact label="Issue">{preset.issue}</Fact>
      </FactList>
    </Card>
  );
}
