import {
  apiQueryOptions,
  type EndpointOutput,
  GetCertificateDetails,
  type GetCertificateSummary,
  useApiClient,
  useQueryClient,
} from '@portal/api';
import { useMember, usePlatform } from '@portal/section-sdk';
import { useFormSigning } from '@portal/shared-features/form-signing';
import { PopupBlocked } from '@portal/shared-features/popup-blocked';
import { Button, Icon, PhoneLink, Text } from '@portal/ui';

/** The form that changes a legal name (PROF-04, FORM-24). */
const CHANGE_OF_NAME = 47;

interface Props {
  readonly name: string;
  /** Given, and not asked for here: the page waits for it, and a failure would be asked for anew by what it lets appear. */
  readonly summary: EndpointOutput<typeof GetCertificateSummary> | undefined;
}

/** The legal name, which opens the form that changes it (PROF-04); plain where the member may not sign it (AMB-05). */
export function LegalName({ name, summary }: Props) {
  const { config } = usePlatform();
  const { sign, isOpening, blockedLink, isAllowed } = useChangeOfName(summary);
  if (!isAllowed) {
    return (
      <>
        <span>{name}</span>
        <Text tone="muted" size="sm">
          Has it changed? Call us: <PhoneLink number={config.society.supportPhoneTollFree} />
        </Text>
      </>
    );
  }
  return (
    <>
      <Button
        variant="ghost"
        paddingInline="0"
        textAlign="start"
        loading={isOpening}
        loadingText="Retrieving the form..."
        onClick={sign}
      >
        <span>{name}</span>
        <Icon name="external" label="(a form to change it opens in a new window)" />
      </Button>
      <Text tone="muted" size="sm">
        Has it changed? Select the name, and sign a form.
      </Text>
      {blockedLink && <PopupBlocked title="Your form is ready." label="Open the form" url={blockedLink} />}
    </>
  );
}

/** One signed form holds for all certificates: it begins with the first that is the member's own (AMB-52). */
function useChangeOfName(data: Props['summary']) {
  const { nameId } = useMember();
  const client = useApiClient();
  const queries = useQueryClient();
  const certificates = data?.AllowChangeOfName ? data.Certificates : [];
  const certificate = certificates.find(({ IsOwner }) => IsOwner) ?? certificates[0];
  const { sign, opening, blockedLink } = useFormSigning({ enabled: certificate !== undefined });

  function start() {
    if (!certificate) return;
    const query = { lifeProNameId: nameId, certificateNumber: certificate.CertificateNumber };
    void sign({
      envelopeId: CHANGE_OF_NAME,
      certificate: () => queries.fetchQuery(apiQueryOptions(client, GetCertificateDetails, { query })),
      // The form has no place for a spouse.
      spouse: null,
    });
  }

  return {
    sign: start,
    isAllowed: certificate !== undefined,
    isOpening: opening !== undefined,
    blockedLink,
  };
}
