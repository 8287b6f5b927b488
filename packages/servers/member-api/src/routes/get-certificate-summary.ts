import { GetCertificateSummary } from '@portal/api/contracts/certificate';
import { ownMember } from '../authorise/objects.ts';
import { certificatesOfMember } from '../certificates/find-certificates.ts';
import { formFlags } from '../certificates/form-flags.ts';
import { routeWith } from './route.ts';

/** API-21, ENT-03 to ENT-08, with the form permissions of AMB-05. */
export const getCertificateSummary = routeWith(certificatesOfMember, GetCertificateSummary, {
  authorise: { lifeProNameId: ownMember },
  handle: ({ found }) => ({ Certificates: found, ...formFlags(found) }),
});
