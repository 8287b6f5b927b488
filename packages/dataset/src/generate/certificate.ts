import type { DatasetCertificate } from '../schema.ts';
import { createBilling } from './billing.ts';
import type { CertificatePlan } from './certificate-plan.ts';
import { createDocuments } from './documents.ts';
import { fillStatementAmounts } from './statements.ts';
import { createValues } from './values.ts';

export function createCertificate(plan: CertificatePlan): DatasetCertificate {
  const { product, number, riders, chapter, issueDate, parties } = plan;
  const certificate = {
    CertificateNumber: number,
    LineOfBusiness: product.LineOfBusiness,
    ProductDescription: product.ProductDescription,
    ProductName: product.ProductName,
    CertificateType: product.CertificateType,
    PlanType: product.PlanType,
    ChapterNumber: chapter,
    IssueDate: plan.situation === 'pending' ? null : issueDate,
    RiderNames: riders,
    Parties: parties,
    ByPassQuoteCalc: plan.byPassQuote,
    ...createBilling(plan),
    ...createValues(plan),
    Documents: createDocuments(plan),
  };
  return { ...certificate, Documents: fillStatementAmounts(certificate) };
}
