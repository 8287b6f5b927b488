import { demoDatasetPath } from '../demo-path.ts';
import { readDataset } from '../read.ts';
import type { Dataset } from '../schema.ts';

/** Returns two demo members with only their own data. Tests may modify the result. */
export function smallDataset(): Dataset {
  const demo = readDataset(demoDatasetPath);
  const members = demo.members.filter(({ FirstName }) => FirstName === 'Elena' || FirstName === 'Dimitri');
  const numbers = new Set(members.map(({ LifeProNameId }) => LifeProNameId));
  const certificates = demo.certificates.filter(({ Parties }) =>
    Parties.some(({ LifeProNameId }) => LifeProNameId !== undefined && numbers.has(LifeProNameId)),
  );
  const selected = new Set(certificates.map(({ CertificateNumber }) => CertificateNumber));
  const pendingPayments = demo.pendingPayments.filter(({ CertificateNumber }) =>
    selected.has(CertificateNumber),
  );
  return { ...demo, members, certificates, pendingPayments, faqs: demo.faqs.slice(0, 2), pageHelp: [] };
}
