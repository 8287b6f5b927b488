import { GetCertificateDetails } from '@portal/api/contracts/certificate';
import { ownedCertificate, ownMember } from '../authorise/objects.ts';
import { certificatesOfMember } from '../certificates/find-certificates.ts';
import { findDetails } from '../certificates/find-details.ts';
import { Refusal } from '../http/refusal.ts';
import { routeWith } from './route.ts';

/** API-22: everything about one certificate, for its owner; a payor gets 404 (R-14, AMB-58). */
export const getCertificateDetails = routeWith(certificatesOfMember, GetCertificateDetails, {
  authorise: { lifeProNameId: ownMember, certificateNumber: ownedCertificate },
  handle: async ({ query, db, found }) => {
    const details = await findDetails(db, found, query.certificateNumber);
    if (!details) throw new Refusal('not_found');
    return details;
  },
});
