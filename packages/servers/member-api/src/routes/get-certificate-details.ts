import { GetCertificateDetails } from '@portal/api/contracts/certificate';
import { ownedCertificate, ownMember } from '../authorization/resource-rules.ts';
import { findDetails } from '../certificates/find-details.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { createMemberRoute } from './route.ts';

/** Details of one certificate for its owner (API-22). A payor gets 404 (R-14, AMB-58). */
export const getCertificateDetails = createMemberRoute(GetCertificateDetails, {
  authorize: { lifeProNameId: ownMember, certificateNumber: ownedCertificate },
  handle: async ({ query, db }) => {
    const details = await findDetails(db, query);
    if (!details) throw new HttpProblem('not_found');
    return details;
  },
});
