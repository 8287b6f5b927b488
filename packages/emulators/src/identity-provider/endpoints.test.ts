import { expect, test } from 'vitest';
import { DEFAULT_NAMES, identityEndpoints } from './endpoints.ts';
import { POLICIES, parsePolicyPath } from './policies.ts';

test('authorities are https with inline http endpoints', {
  tags: ['CFG-04'],
}, () => {
  const endpoints = identityEndpoints('http://localhost:4201');
  expect(endpoints.authorities).toEqual({
    signUpSignIn: 'https://localhost:4201/B2C_1A_unifiedlogin',
    editProfile: 'https://localhost:4201/B2C_1A_profileedit',
    passwordReset: 'https://localhost:4201/B2C_1A_passwordreset',
  });
  expect(endpoints.knownAuthorities).toEqual(['localhost:4201']);
  expect(JSON.parse(endpoints.authorityMetadata)).toEqual({
    issuer: endpoints.issuer,
    authorization_endpoint: 'http://localhost:4201/{tenant}/oauth2/v2.0/authorize',
    token_endpoint: 'http://localhost:4201/{tenant}/oauth2/v2.0/token',
    end_session_endpoint: 'http://localhost:4201/{tenant}/oauth2/v2.0/logout',
    jwks_uri: 'http://localhost:4201/{tenant}/discovery/v2.0/keys',
  });
  expect(endpoints.jwksUri).toBe('http://localhost:4201/B2C_1A_unifiedlogin/discovery/v2.0/keys');
});

test('the scope belongs to the audience', { tags: ['CFG-05'] }, () => {
  const { scopes, audience } = identityEndpoints('http://localhost:4201');
  expect(scopes).toEqual([`${audience}/${DEFAULT_NAMES.scope}`]);
});

test.each([
  [
    '/B2C_1A_unifiedlogin/a?b',
    { policy: POLICIES.signUpSignIn, prefix: '/B2C_1A_unifiedlogin', rest: '/a?b' },
  ],
  ['/b2c_1a_profileedit', { policy: POLICIES.editProfile, prefix: '/b2c_1a_profileedit', rest: '/' }],
  ['/B2C_1A_other/x', undefined],
  ['/other/B2C_1A_unifiedlogin/x', undefined],
  ['/?x=/B2C_1A_unifiedlogin/', undefined],
  ['/', undefined],
])('%s', { tags: ['CFG-04'] }, (url, mount) => {
  expect(parsePolicyPath(url, { tenantId: 'id', hasPolicies: true })).toEqual(mount);
});

test('without policies, the tenant id leads to the sign-in', { tags: ['CFG-04'] }, () => {
  const names = { ...DEFAULT_NAMES, hasPolicies: false };
  const { tenantId } = DEFAULT_NAMES;
  expect(parsePolicyPath(`/${tenantId}/a`, names)).toEqual({
    policy: POLICIES.signUpSignIn,
    prefix: `/${tenantId}`,
    rest: '/a',
  });
  expect(parsePolicyPath('/B2C_1A_unifiedlogin/a', names)).toBeUndefined();
  const endpoints = identityEndpoints('http://localhost:4201', names);
  expect(endpoints.authorities).toEqual({ signUpSignIn: `https://localhost:4201/${tenantId}` });
  expect(endpoints.jwksUri).toBe(`http://localhost:4201/${tenantId}/discovery/v2.0/keys`);
  expect(endpoints.tokenPolicy).toBe('off');
});
