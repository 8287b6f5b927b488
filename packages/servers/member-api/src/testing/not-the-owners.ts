import { everyCall } from './calls.ts';
import { owner, stranger, strangersForm } from './fixture.ts';

/** For each object a call names: somebody else's, and one that nobody has. */
export const notTheOwners = {
  azureObjectId: { foreign: stranger.oid, unknown: 'e0000000-0000-4000-8000-00000000000e' },
  lifeProNameId: { foreign: stranger.lifeProNameId, unknown: '599999' },
  certificateNumber: { foreign: stranger.certificateNumber, unknown: '999999999999' },
  accountNumber: { foreign: stranger.certificateNumber, unknown: '999999999999' },
  profileUserName: { foreign: 'cordelia@fixture.example.org', unknown: 'nobody@fixture.example.org' },
  loginId: { foreign: 'cordelia@fixture.example.org', unknown: 'nobody@fixture.example.org' },
  referenceNumber: { foreign: 'REF-SINGLE', unknown: 'REF-NONE' },
  documentId: { foreign: 'D-9', unknown: 'nobodys-document' },
  reference: {
    foreign: strangersForm,
    unknown: '99999999-9999-4999-8999-999999999999',
  },
};
export const objectParameters = Object.keys(notTheOwners) as (keyof typeof notTheOwners)[];

/** Every call once for each object that its query names. */
export const foreignCases = everyCall.flatMap((example) =>
  objectParameters
    .filter((parameter) => parameter in example.call.query.shape)
    .map((parameter) => ({ ...example, parameter })),
);

/** Every call once for each object of somebody else that its body can name. */
export const foreignBodyCases = everyCall.flatMap((example) =>
  Object.entries(example.foreignBodies ?? {}).map(([what, foreign]) => ({ ...example, what, foreign })),
);

/** The objects of the owner and of the stranger, and those that nobody has, as bodies name them. */
export const inBodies: readonly {
  readonly own: string;
  readonly foreign: string;
  readonly unknown: string;
}[] = [
  { own: owner.certificateNumber, ...notTheOwners.certificateNumber },
  { own: owner.oid, ...notTheOwners.azureObjectId },
  { own: owner.lifeProNameId, ...notTheOwners.lifeProNameId },
  { own: 'pm-owner', foreign: 'pm-stranger', unknown: 'pm-nobodys' },
];
