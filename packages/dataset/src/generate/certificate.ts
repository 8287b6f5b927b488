import type { DatasetCertificate } from '../schema.ts';
import { bill } from './billing.ts';
import type { CertificatePlan } from './certificate-plan.ts';
import { file } from './documents.ts';
import { stateAmounts } from './statements.ts';
import { value } from './values.ts';

/** A whole certificate from what was decided about it. */
export function makeCertificate(plan: CertificatePlan): DatasetCertificate {
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
    ...bill(plan),
    ...value(plan),
    Documents: file(plan),
  };
  return { ...certificate, Documents: stateAmounts(certificate) };
}
