import { GetCertificateSummary } from '@portal/api/contracts/certificate';
import { ownMember } from '../authorization/resource-rules.ts';
import { certificatesOfMember } from '../certificates/find-certificates.ts';
import { formFlags } from '../certificates/form-flags.ts';
import { createMemberRouteWithQuery } from './route.ts';

/** API-21, ENT-03 to ENT-08, with the form permissions of AMB-05. */
export const getCertificateSummary = createMemberRouteWithQuery(certificatesOfMember, GetCertificateSummary, {
  authorize: { lifeProNameId: ownMember },
  handle: ({ found }) => ({ Certificates: found, ...formFlags(found) }),
});
