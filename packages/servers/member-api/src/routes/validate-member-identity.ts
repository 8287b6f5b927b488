import {
  ValidateMemberIdentity,
  ValidateMemberIdentityNoCertificate,
} from '@portal/api/contracts/registration';
import { clientNetwork48 } from '@portal/server-kit/client-network';
import { checkedByHandler } from '../authorization/resource-rules.ts';
import { PAUSED_RESPONSE, validateIdentity } from '../registration/validate-identity.ts';
import { createAccountRoute } from './route.ts';

/** API-11, R-02. The certificate number is one of the facts to prove. */
export const validateMemberIdentity = createAccountRoute(ValidateMemberIdentity, {
  authorize: { certificateNumber: checkedByHandler },
  handle: ({ query, account, clientAddress, ...services }) => {
    const { certificateNumber } = query;
    const attempt = { oid: account.oid, certificateNumber, clientNetwork: clientNetwork48(clientAddress) };
    return validateIdentity(attempt, query, services);
  },
});

/** Disabled by default, because two facts are weaker proof (API-12, AMB-72, R-02). */
export const validateMemberIdentityNoCertificate = createAccountRoute(ValidateMemberIdentityNoCertificate, {
  authorize: {},
  handle: ({ query, account, clientAddress, ...services }) => {
    if (!services.config.validation.noCertificate) return PAUSED_RESPONSE;
    const certificateNumber = null;
    const attempt = { oid: account.oid, certificateNumber, clientNetwork: clientNetwork48(clientAddress) };
    return validateIdentity(attempt, { ...query, certificateNumber }, services);
  },
});
