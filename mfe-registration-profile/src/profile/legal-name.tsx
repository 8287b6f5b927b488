import type { EndpointOutput, GetCertificateSummary } from '@portal/api';
import { usePlatform } from '@portal/section-sdk';
import { PopupBlocked } from '@portal/shared-features/popup-blocked';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import { useCertificateForSigning } from '@portal/shared-features/use-certificate-for-signing';
import { useFormSigning } from '@portal/shared-features/use-form-signing';
import { Box, Button, HStack, Icon, PhoneLink, Text } from '@portal/ui';

/** Envelope id of the form that changes a legal name (PROF-04, FORM-24). */
const CHANGE_OF_NAME = 47;

interface Props {
  readonly name: string;
  /** Passed in, because the page waits for the query. A query here would refetch after a failure. */
  readonly summary: EndpointOutput<typeof GetCertificateSummary> | undefined;
}

/** Legal name, as a button that opens the change form (PROF-04); plain text if the member may not sign it (AMB-05). */
export function LegalName({ name, summary }: Props) {
  const { config } = usePlatform();
  const { sign, isOpening, failure, popupBlockedUrl, isAllowed } = useChangeOfName(summary);
  if (!isAllowed) {
    return (
      <>
        <span>{name}</span>
        <Text tone="muted" size="sm" fontWeight="normal">
          Name changed? Call us: <PhoneLink number={config.society.supportPhoneTollFree} />
        </Text>
      </>
    );
  }
  return (
    <>
      <Button
        variant="ghost"
        // Aligned with the values and links of the rows around it.
        paddingInline="0"
        marginBlock="-0.5rem"
        borderInlineWidth="0"
        fontWeight="medium"
        columnGap="4"
        justifyContent="start"
        textAlign="start"
        textDecoration="none"
        // Paper shows the name without the control.
        _print={{ display: 'inline-flex' }}
        loading={isOpening}
        loadingText="Retrieving the form..."
        onClick={sign}
      >
        <Text as="span" tone="default">
          {name}
        </Text>
        <HStack as="span" gap="1" _print={{ display: 'none' }}>
          <Text as="span" textDecoration="underline">
            Change
          </Text>
          <Icon name="external" label="(a form opens in a new window)" />
        </HStack>
      </Button>
      <Text tone="muted" size="sm" fontWeight="normal" _print={{ display: 'none' }}>
        A changed name needs a signed form.
      </Text>
      {failure && (
        <Box marginBlockStart="4">
          <RequestErrorAlert error={failure.callError} text={failure.text} onRetry={sign}>
            Nothing has been signed. Please check your connection, and try again.
          </RequestErrorAlert>
        </Box>
      )}
      {popupBlockedUrl && (
        <PopupBlocked title="Your form is ready." label="Open the form" url={popupBlockedUrl} />
      )}
    </>
  );
}

/** One signed form covers all certificates; it uses the first that the member owns (AMB-52). */
function useChangeOfName(data: Props['summary']) {
  const certificateForSigning = useCertificateForSigning();
  const certificates = data?.AllowChangeOfName ? data.Certificates : [];
  const certificate = certificates.find(({ IsOwner }) => IsOwner) ?? certificates[0];
  const { sign, opening, failure, popupBlockedUrl } = useFormSigning({ enabled: certificate !== undefined });

  function start() {
    if (!certificate) return;
    void sign({
      envelopeId: CHANGE_OF_NAME,
      certificate: () => certificateForSigning(certificate),
      // The form has no spouse fields.
      spouse: null,
    });
  }

  return {
    sign: start,
    isAllowed: certificate !== undefined,
    isOpening: opening !== undefined,
    failure,
    popupBlockedUrl,
  };
}
