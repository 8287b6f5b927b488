import { describe, expect, test } from 'vitest';
import {
  isRegistered,
  type PostLoginPath,
  postLoginRoute,
  type RouteCertificate,
  type RouteProfile,
  routeNeedsCertificates,
} from './post-login-route.ts';

const complete: RouteProfile = { ProfileRegistered: 'Y', ProfileValidated: 'Y', AllowAccess: true };
const pending = { Status: 'Pending' };
const owned: RouteCertificate = { Status: 'Active', IsOwner: true, IsPayor: false };
const paid: RouteCertificate = { Status: 'Active', IsOwner: false, IsPayor: true };
const neither: RouteCertificate = { Status: 'Active', IsOwner: false, IsPayor: false };

const flags = ['Y', 'N', null] as const;
const profiles = flags.flatMap((ProfileRegistered) =>
  flags.flatMap((ProfileValidated) =>
    [true, false].map((AllowAccess): RouteProfile => ({ ProfileRegistered, ProfileValidated, AllowAccess })),
  ),
);

/** Every combination that the rules distinguish, with the landing path of a registered member. */
const holdings: [what: string, RouteCertificate[], whenRegistered: PostLoginPath, whenNot: PostLoginPath][] =
  [
    ['none', [], '/forms', '/registration/2'],
    ['one owned', [owned], '/certificates', '/registration/2'],
    ['one neither owned nor paid', [neither], '/certificates', '/registration/2'],
    ['one owned and paid', [{ ...owned, IsPayor: true }], '/certificates', '/registration/2'],
    ['payor only', [paid], '/payments', '/payments'],
    ['payor only, plus one of neither role', [paid, neither], '/payments', '/payments'],
    ['payor of one, owner of another', [paid, owned], '/certificates', '/registration/2'],
    ['all Pending', [{ ...owned, ...pending }], '/forms', '/forms'],
    ['all Pending, payor only', [{ ...paid, ...pending }], '/payments', '/payments'],
    ['all Pending, of neither role', [{ ...neither, ...pending }], '/forms', '/forms'],
    ['some Pending', [{ ...owned, ...pending }, owned], '/certificates', '/registration/2'],
    ['one Suspended', [{ ...owned, Status: 'Suspended' }], '/certificates', '/registration/2'],
  ];

const named = (profile: RouteProfile) =>
  `${profile.ProfileRegistered}/${profile.ProfileValidated}${profile.AllowAccess ? '' : ' without access'}`;

describe.each(profiles.map((profile) => [named(profile), profile] as const))(
  'routes a profile %s',
  (_name, profile) => {
    const bothYes = profile.ProfileRegistered === 'Y' && profile.ProfileValidated === 'Y';

    test('is registered only if both flags are Y', { tags: ['AUTH-12'] }, () => {
      expect(isRegistered(profile)).toBe(bothYes);
    });

    test.each(holdings)(
      'routes after sign-in with certificates: %s',
      { tags: ['AUTH-04', 'AUTH-06', 'AUTH-07', 'AUTH-08', 'AUTH-09', 'AUTH-10', 'AUTH-11', 'AMB-69'] },
      (_what, certificates, whenRegistered, whenNot) => {
        let expected: PostLoginPath = bothYes ? whenRegistered : whenNot;
        if (!profile.AllowAccess) expected = '/login-failed';
        if (profile.ProfileRegistered === null) expected = '/registration/2';
        expect(postLoginRoute({ mode: 'authenticate', profile, certificates })).toBe(expected);
      },
    );

    test.each(holdings)(
      'routes from home with certificates: %s',
      { tags: ['HOME-09', 'AUTH-12', 'AMB-13'] },
      (_what, certificates) => {
        let expected: PostLoginPath = bothYes ? '/certificates' : '/registration/2';
        if (!profile.AllowAccess && profile.ProfileRegistered !== null) expected = '/login-failed';
        expect(postLoginRoute({ mode: 'home', profile, certificates })).toBe(expected);
      },
    );

    test.each(['authenticate', 'home'] as const)(
      'requests certificates for %s only if they decide',
      { tags: ['AUTH-05'] },
      (mode) => {
        const landings = holdings.map(([, certificates]) => postLoginRoute({ mode, profile, certificates }));
        expect(routeNeedsCertificates({ mode, profile })).toBe(new Set(landings).size > 1);
      },
    );
  },
);

for (const [ids, what, profile, certificates, expected] of [
  [
    'AUTH-04',
    'an account that is not registered',
    { ...complete, ProfileRegistered: null },
    [paid],
    '/registration/2',
  ],
  ['AUTH-06 ROLE-04', 'a payor who owns nothing', complete, [paid], '/payments'],
  [
    'AUTH-07',
    'a new member whose certificates are all Pending',
    complete,
    [{ ...owned, ...pending }],
    '/forms',
  ],
  [
    'AUTH-08',
    'a member who was not validated',
    { ...complete, ProfileValidated: 'N' },
    [owned],
    '/registration/2',
  ],
  ['AUTH-09', 'a member without certificates', complete, [], '/forms'],
  ['AUTH-10', 'a member with certificates', complete, [owned], '/certificates'],
  [
    'AUTH-11 AMB-13',
    'a payor who was not validated',
    { ...complete, ProfileValidated: 'N' },
    [paid],
    '/payments',
  ],
  [
    'AMB-69',
    'a member whose access was revoked',
    { ...complete, AllowAccess: false },
    [owned],
    '/login-failed',
  ],
] satisfies [ids: string, what: string, RouteProfile, RouteCertificate[], PostLoginPath][]) {
  test(what, { tags: ids.split(' ') }, () => {
    expect(postLoginRoute({ mode: 'authenticate', profile, certificates })).toBe(expected);
  });
}
