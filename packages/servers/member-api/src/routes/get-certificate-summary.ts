import { GetCertificateSummary } from '@portal/api/contracts/certificate';
import { ownMember } from '../authorise/objects.ts';
import { findCertificates } from '../certificates/find-certificates.ts';
import { formFlags } from '../certificates/form-flags.ts';
import { route } from './route.ts';

/** API-21, ENT-03 to ENT-08, with the form permissions of AMB-05. */
export const getCertificateSummary = route(GetCertificateSummary, {
  authorise: { lifeProNameId: ownMember },
  handle: async ({ query, db }) => {
    const certificates = await findCertificates(db, query.lifeProNameId);
    return { Certificates: certificates, ...formFlags(certificates) };
  },
});
