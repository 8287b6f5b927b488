import { GetCertificateDetails } from '@portal/api/contracts/certificate';
import { ownedCertificate, ownMember } from '../authorise/objects.ts';
import { findDetails } from '../certificates/find-details.ts';
import { Refusal } from '../http/refusal.ts';
import { route } from './route.ts';

/** API-22: everything about one certificate, for its owner; a payor gets 404 (R-14, AMB-58). */
export const getCertificateDetails = route(GetCertificateDetails, {
  authorise: { lifeProNameId: ownMember, certificateNumber: ownedCertificate },
  handle: async ({ query, db }) => {
    const details = await findDetails(db, query);
    if (!details) throw new Refusal('not_found');
    return details;
  },
});
