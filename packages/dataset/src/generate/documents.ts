import type { DatasetCertificate } from '../schema.ts';
import { type CertificatePlan, monthsOf, yearsInForce } from './certificate-plan.ts';

type Documents = DatasetCertificate['Documents'];

/** Creates the documents on file: contract, mailings of the last years (DOC-05) and a welcome packet for new owners. */
export function createDocuments(plan: CertificatePlan): Documents {
  const { issueDate, product, situation } = plan;
  if (issueDate === null || situation === 'pending') return [];
  const years = Math.min(3, yearsInForce(plan));
  const isAnnuity = product.LineOfBusiness === 'A' || product.LineOfBusiness === 'I';
  const kinds: [Documents[number]['FormType'], string[]][] = [
    ['Contract', [issueDate.slice(0, 4)]],
    ['Annual Statement Letter', product.LineOfBusiness === 'H' ? [] : lastYears(years)],
    ['Reportable Tax Form', isAnnuity ? lastYears(years) : []],
    ['Billing Document', billedMonths(plan)],
    ['Welcome Packet', years < 3 ? [issueDate.slice(0, 4)] : []],
  ];
  return kinds
    .flatMap(([FormType, periods]) => periods.map((Period) => ({ FormType, Period })))
    .map((document, index) => ({
      DocumentId: `${plan.number}-${String(index + 1).padStart(2, '0')}`,
      ...document,
    }));
}

const lastYears = (count: number) => Array.from({ length: count }, (_, index) => `-${index + 1}y`);

/** Returns the months with a paper bill. There is none for bank debits or without an amount due. */
function billedMonths({
  situation,
  product,
  onPac,
  frequency,
  dueInMonths,
  ...rest
}: CertificatePlan): string[] {
  const isBilled =
    situation === 'current' || situation === 'grace' || situation === 'overdue' || situation === 'suspended';
  if (!isBilled || onPac || product.AmountEditable === 'N' || rest.issueDate === null) return [];
  const step = monthsOf[frequency];
  const first = dueInMonths === 0 ? step : step - dueInMonths;
  return Array.from({ length: 4 }, (_, index) => first + index * step)
    .filter((months) => months <= 12)
    .map((months) => `-${months}m`);
}
