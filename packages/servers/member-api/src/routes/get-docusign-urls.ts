import { GetDocuSignUrls } from '@portal/api/contracts/docusign';
import { formEligibility } from '@portal/domain/forms/form-eligibility';
import { isAllowedUrl } from '@portal/domain/forms/url-allowlist';
import { certificatesOfMember } from '../certificates/find-certificates.ts';
import { formFlags } from '../certificates/form-flags.ts';
import { rebaseUrl } from '../rebase-url.ts';
import { createMemberRouteWithQuery } from './route.ts';

/** Signing URLs of the forms this member may sign (API-48, AMB-05), limited to the configured hosts. */
export const getDocuSignUrls = createMemberRouteWithQuery(certificatesOfMember, GetDocuSignUrls, {
  authorize: {},
  handle: async ({ found, db, config }) => {
    const forms = formEligibility({ certificates: found, flags: formFlags(found) });
    const envelopes = new Set(forms.filter(({ allowed }) => allowed).map((form) => form.DocuSignEnvelopeId));

    const urls = await db
      .selectFrom('docusign_url')
      .selectAll()
      .orderBy('docusign_envelope_master_id')
      .execute();
    return urls
      .filter((url) => envelopes.has(url.docusign_envelope_master_id))
      .map((url) => ({
        DocuSignEnvelopeMasterId: url.docusign_envelope_master_id,
        DocuSignEnvelopeUrl: rebaseUrl(url.docusign_envelope_url, config.docusignOrigin),
        HasSpouseRole: url.has_spouse_role,
      }))
      .filter((url) => isAllowedUrl(url.DocuSignEnvelopeUrl, config.docusignHosts));
  },
});
