import { GetDocuSignUrls } from '@portal/api/contracts/docusign';
import { isAllowedAddress } from '@portal/domain/forms/allowed-address';
import { allowedForms } from '@portal/domain/forms/forms';
import { certificatesOfMember } from '../certificates/find-certificates.ts';
import { formFlags } from '../certificates/form-flags.ts';
import { atOrigin } from '../signing-address.ts';
import { routeWith } from './route.ts';

/** API-48: addresses of the forms this member may sign (AMB-05), at hosts that the configuration allows. */
export const getDocuSignUrls = routeWith(certificatesOfMember, GetDocuSignUrls, {
  authorise: {},
  handle: async ({ found, db, config }) => {
    const forms = allowedForms({ certificates: found, flags: formFlags(found) });
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
        DocuSignEnvelopeUrl: atOrigin(url.docusign_envelope_url, config.docusignOrigin),
        HasSpouseRole: url.has_spouse_role,
      }))
      .filter((url) => isAllowedAddress(url.DocuSignEnvelopeUrl, config.docusignHosts));
  },
});
