import type { Call } from '@portal/api/contracts/call';
import { contract } from '@portal/api/contracts/contract';
import type { z } from 'zod';
import { owner } from './fixture.ts';

type CallName = keyof typeof contract;
type Contract = typeof contract;

/** What the tests that walk the contract need to know of one call. */
type Example<C extends Call> = {
  /** A right query of the owner. */
  readonly query: Readonly<Record<string, string>>;
  /** For parameters that answer something else than 404 to what is not the caller's: that answer, with status 200. */
  readonly insteadOfNotFound?: Readonly<Record<string, unknown>>;
} & (C['body'] extends z.ZodType
  ? {
      /** A right body of the owner. */
      readonly body: z.input<C['body']>;
      /** Bodies that name an object of somebody else, each by what it names; all answer 404. */
      readonly foreignBodies: Readonly<Record<string, z.input<C['body']>>>;
    }
  : { readonly body?: undefined; readonly foreignBodies?: undefined });

/** An example of every call; a call of the contract that is missing here does not compile. */
export const examples: { readonly [Name in CallName]: Example<Contract[Name]> } = {
  GetMemberProfileByAzureObjectId: { query: { azureObjectId: owner.oid } },
  GetPrimaryAddress: { query: { lifeProNameId: owner.lifeProNameId } },
  GetEnvironmentName: { query: {} },
  GetFrequentlyAskedQuestions: { query: {} },
  SearchFrequentlyAskedQuestions: { query: { searchValue: 'premium' } },
  GetContactTopics: { query: {} },
  WriteToLog: { query: { message: 'PAY-02', severity: '1' } },
  GetCertificateSummary: { query: { lifeProNameId: owner.lifeProNameId } },
  GetPaymentList: { query: { lifeProNameId: owner.lifeProNameId } },
  GetPaymentLines: { query: { azureObjectId: owner.oid, lifeProNameId: owner.lifeProNameId } },
  GetPaymentHistory: { query: { lifeProNameId: owner.lifeProNameId } },
  GetCertificatePaymentHistory: { query: { certificateNumber: owner.certificateNumber } },
  GetPendingPayments: { query: { azureObjectId: owner.oid } },
  GetDocumentList: {
    query: { lifeProNameId: owner.lifeProNameId, certificateNumber: owner.certificateNumber },
  },
  GetDocuSignUrls: { query: { stateCode: 'WI' } },
};

/** Every call with its example, as the rows of a table test. */
export const everyCall = Object.values(contract).map((call) => {
  const example: Example<Call> = examples[call.name as CallName];
  return { name: call.name, call: call as Call, insteadOfNotFound: {}, ...example };
});
