import { allEndpoints } from './endpoint-examples.ts';
import { otherMember, otherMembersForm, owner } from './fixture.ts';

/** For each kind of resource: another member's, and an unknown one. */
export const otherMembersResources = {
  azureObjectId: { otherMembers: otherMember.oid, unknown: 'e0000000-0000-4000-8000-00000000000e' },
  lifeProNameId: { otherMembers: otherMember.lifeProNameId, unknown: '599999' },
  certificateNumber: { otherMembers: otherMember.certificateNumber, unknown: '999999999999' },
  accountNumber: { otherMembers: otherMember.certificateNumber, unknown: '999999999999' },
  profileUserName: { otherMembers: 'cordelia@fixture.example.org', unknown: 'nobody@fixture.example.org' },
  loginId: { otherMembers: 'cordelia@fixture.example.org', unknown: 'nobody@fixture.example.org' },
  referenceNumber: { otherMembers: 'REF-SINGLE', unknown: 'REF-NONE' },
  documentId: { otherMembers: 'D-9', unknown: 'nobodys-document' },
  reference: {
    otherMembers: otherMembersForm,
    unknown: '99999999-9999-4999-8999-999999999999',
  },
};
export const objectParameters = Object.keys(otherMembersResources) as (keyof typeof otherMembersResources)[];

export const crossMemberCases = allEndpoints.flatMap((example) =>
  objectParameters
    .filter((parameter) => parameter in example.endpoint.query.shape)
    .map((parameter) => ({ ...example, parameter })),
);

export const crossMemberBodyCases = allEndpoints.flatMap((example) =>
  Object.entries(example.otherMemberBodies ?? {}).map(([what, otherMembers]) => ({
    ...example,
    what,
    otherMembers,
  })),
);

/** Resources of the owner, of another member, and unknown ones, as bodies name them. */
export const bodyReferences: readonly {
  readonly own: string;
  readonly otherMembers: string;
  readonly unknown: string;
}[] = [
  { own: owner.certificateNumber, ...otherMembersResources.certificateNumber },
  { own: owner.oid, ...otherMembersResources.azureObjectId },
  { own: owner.lifeProNameId, ...otherMembersResources.lifeProNameId },
  { own: 'pm-owner', otherMembers: 'pm-other-member', unknown: 'pm-nobodys' },
];
