import type { ResolvedCertificate, ResolvedDataset } from '../dates.ts';
import { fieldTypes } from './json-schema.ts';

const CERTIFICATE_FIELDS = fieldTypes('certificates');

/** Rows of a dataset by kind, with dates and amounts that are not text yet. */
export function datasetRows(dataset: ResolvedDataset) {
  return {
    ...memberRows(dataset.members),
    ...certificateRows(dataset.certificates),
    ...societyRows(dataset),
  };
}

export function memberRows(members: ResolvedDataset['members']) {
  return {
    members: members.map((member) => ({
      LifeProNameId: member.LifeProNameId,
      FirstName: member.FirstName,
      MiddleName: member.MiddleName || null,
      LastName: member.LastName,
      DateOfBirth: member.DateOfBirth,
      LastFourSsn: member.LastFourSsn,
    })),
    addresses: members.map(({ LifeProNameId, Address }) => ({ LifeProNameId, ...Address })),
  };
}

export function certificateRows(certificates: readonly ResolvedCertificate[]) {
  const rows = <Row extends object>(select: (certificate: ResolvedCertificate) => readonly Row[]) =>
    certificates.flatMap((certificate) =>
      select(certificate).map((row, Position) => ({
        CertificateNumber: certificate.CertificateNumber,
        Position,
        ...row,
      })),
    );
  const one = <Row extends object>(select: (certificate: ResolvedCertificate) => Row | null) =>
    certificates.flatMap((certificate) => {
      const row = select(certificate);
      return row ? [{ CertificateNumber: certificate.CertificateNumber, ...row }] : [];
    });
  return {
    certificates: certificates.map(certificateRow),
    parties: rows(({ Parties }) => Parties.map(partyRow)),
    riders: rows(({ RiderNames }) => RiderNames),
    values: one(({ SurrenderQuote }) => SurrenderQuote),
    activity: rows(({ CertificateValues }) => CertificateValues.ActivitySummary),
    bills: one(({ PaymentSummary }) => PaymentSummary),
    'payment-lines': rows(({ Paylines }) => Paylines),
    'payment-history': rows(({ History }) => History).map(({ Position, ...payment }) => ({
      PaymentKey: `${payment.CertificateNumber}-${Position}`,
      ...payment,
      ProcessorReference: null,
    })),
    documents: certificates.flatMap((certificate) =>
      readableDocuments(certificate).map(({ DocumentId, FormType, Period }) => ({
        DocumentId,
        CertificateNumber: certificate.CertificateNumber,
        LifeProNameId: FormType === TAX_FORM ? firstOwner(certificate) : null,
        FormType,
        Period,
        FiledOn: filedOn(Period),
        File: null,
      })),
    ),
    'document-amounts': certificates
      .flatMap(readableDocuments)
      .flatMap(({ DocumentId, Amounts = [] }) =>
        Amounts.map((amount, Position) => ({ DocumentId, Position, ...amount })),
      ),
  };
}

const TAX_FORM = 'Reportable Tax Form';

/** Without the tax forms of a certificate that no member owns: they have no reader. */
function readableDocuments(certificate: ResolvedCertificate): ResolvedCertificate['Documents'] {
  const hasReader = firstOwner(certificate) !== null;
  return certificate.Documents.filter(({ FormType }) => FormType !== TAX_FORM || hasReader);
}

/** Reader of a tax form. A business is no reader. */
function firstOwner({ Parties }: ResolvedCertificate): string | null {
  return Parties.find(({ Role, LifeProNameId }) => Role === 'Owner' && LifeProNameId)?.LifeProNameId ?? null;
}

export function societyRows({
  faqs,
  pageHelp = [],
  searchSynonyms = [],
  contactTopics,
  docuSignUrls,
  spousalConsentStates,
}: Pick<
  ResolvedDataset,
  'faqs' | 'pageHelp' | 'searchSynonyms' | 'contactTopics' | 'docuSignUrls' | 'spousalConsentStates'
>) {
  return {
    'help-articles': faqs.map(({ Id, ...article }, Position) => ({ FaqId: Id, Position, ...article })),
    'page-help': pageHelp.flatMap(({ Topic, FaqIds }) =>
      FaqIds.map((FaqId, Position) => ({ Topic, FaqId, Position })),
    ),
    'search-synonyms': searchSynonyms,
    'contact-topics': contactTopics.map(({ Id, Title }, Position) => ({
      ContactTopicId: Id,
      Position,
      Title,
    })),
    'contact-issues': contactTopics.flatMap((topic) =>
      topic.Issues.map(({ Id, Title }, Position) => ({
        ContactTopicId: topic.Id,
        ContactIssueId: Id,
        Position,
        Title,
      })),
    ),
    'form-templates': docuSignUrls,
    'spousal-consent-states': spousalConsentStates.map((State) => ({ State })),
  };
}

function certificateRow(certificate: ResolvedCertificate) {
  const values = {
    ...certificate,
    ...certificate.CertificateValues,
    ...(certificate.LoanQuote ?? { NetLoanAvail: null }),
  };
  return Object.fromEntries(Object.entries(values).filter(([field]) => CERTIFICATE_FIELDS.has(field)));
}

function partyRow({ Role, LifeProNameId, Person, BusinessName }: ResolvedCertificate['Parties'][number]) {
  return {
    Role,
    LifeProNameId: LifeProNameId ?? null,
    FirstName: Person?.FirstName || null,
    MiddleName: Person?.MiddleName || null,
    LastName: Person?.LastName || null,
    FullName: Person?.FullName || null,
    BusinessName: BusinessName ?? null,
  };
}

/** Datasets have no filing dates. */
function filedOn(period: string): string {
  return period.length > 4 ? `${period}-01` : `${period}-12-31`;
}
