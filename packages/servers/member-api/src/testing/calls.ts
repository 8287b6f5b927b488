import { contract } from '@portal/api/contracts/contract';
import { owner } from './fixture.ts';

type CallName = keyof typeof contract;

/** A right query of the owner for every call; a call of the contract that is missing here does not compile. */
export const ownersQuery: Readonly<Record<CallName, Readonly<Record<string, string>>>> = {
  GetMemberProfileByAzureObjectId: { azureObjectId: owner.oid },
  GetPrimaryAddress: { lifeProNameId: owner.lifeProNameId },
  GetEnvironmentName: {},
  GetFrequentlyAskedQuestions: {},
  SearchFrequentlyAskedQuestions: { searchValue: 'premium' },
  GetContactTopics: {},
  WriteToLog: { message: 'PAY-02', severity: '1' },
  GetCertificateSummary: { lifeProNameId: owner.lifeProNameId },
  GetPaymentList: { lifeProNameId: owner.lifeProNameId },
  GetPaymentLines: { azureObjectId: owner.oid, lifeProNameId: owner.lifeProNameId },
  GetPaymentHistory: { lifeProNameId: owner.lifeProNameId },
  GetCertificatePaymentHistory: { certificateNumber: owner.certificateNumber },
  GetPendingPayments: { azureObjectId: owner.oid },
  GetDocumentList: { lifeProNameId: owner.lifeProNameId, certificateNumber: owner.certificateNumber },
  GetDocuSignUrls: { stateCode: 'WI' },
};

/** Every call with a right query, as the rows of a table test. */
export const everyCall = Object.values(contract).map((call) => ({
  name: call.name,
  call,
  query: ownersQuery[call.name as CallName],
}));
