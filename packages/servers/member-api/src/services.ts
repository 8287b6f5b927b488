import type { PdfWriter } from '@portal/pdf/pdf-worker';
import type { Config } from './config.ts';
import type { Db } from './database/db.ts';
import type { ReplicaRead } from './database/replica-reads.ts';
import type { ESignature } from './forms/e-signature.ts';
import type { Payments } from './payments/payments.ts';

export interface Services {
  readonly db: Db;
  /** For society content, which members only read. */
  readonly readFromReplica: ReplicaRead;
  readonly config: Pick<
    Config,
    | 'apiExtensions'
    | 'environmentName'
    | 'docusignOrigin'
    | 'docusignHosts'
    | 'validation'
    | 'deathReports'
    | 'mail'
    | 'society'
    | 'portalOrigin'
    | 'paymentResponseTimeoutMs'
    | 'achHolidays'
    | 'supportTimes'
  >;
  /** Clock of all business dates (AMB-25). */
  readonly now: () => Date;
  readonly payments: Payments;
  readonly eSignature: ESignature | undefined;
  readonly pdf: PdfWriter;
}
