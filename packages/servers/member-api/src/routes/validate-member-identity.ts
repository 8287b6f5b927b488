import {
  ValidateMemberIdentity,
  ValidateMemberIdentityNoCertificate,
} from '@portal/api/contracts/registration';
import { clientNetwork } from '@portal/server-base/client-network';
import { factToProve } from '../authorise/objects.ts';
import { NOTHING_TOLD, validateIdentity } from '../registration/validate.ts';
import { accountRoute } from './route.ts';

/** API-11, R-02. The certificate number is one of the facts to be proven. */
export const validateMemberIdentity = accountRoute(ValidateMemberIdentity, {
  authorise: { certificateNumber: factToProve },
  handle: ({ query, account, clientAddress, ...services }) => {
    const { certificateNumber } = query;
    const attempt = { oid: account.oid, certificateNumber, clientAddress: clientNetwork(clientAddress) };
    return validateIdentity(attempt, query, services);
  },
});

/** API-12, AMB-72. Off unless the configuration says otherwise: two facts are weaker still. */
export const validateMemberIdentityNoCertificate = accountRoute(ValidateMemberIdentityNoCertificate, {
  authorise: {},
  handle: ({ query, account, clientAddress, ...services }) => {
    if (!services.config.validation.noCertificate) return NOTHING_TOLD;
    const certificateNumber = null;
    const attempt = { oid: account.oid, certificateNumber, clientAddress: clientNetwork(clientAddress) };
    return validateIdentity(attempt, { ...query, certificateNumber }, services);
  },
});
